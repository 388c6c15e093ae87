/** What is counted of addresses without a page, and how much of it at most (MOVE-04). */
import { expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';
import { createTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { selectNotFound } from '../internal/not-found-records.ts';
import { deleteOldNotFound } from './delete-old-not-found.ts';
import { listedPath } from './listed-path.ts';
import { createNotFoundCounts } from './not-found-counts.ts';
import { saveNotFound } from './save-not-found.ts';

const now = new Date('2026-11-28T00:00:00Z');

test.each([
  ['/collections/Boots/', '/collections/Boots'],
  ['//products//p%C5%8Dhutukawa', '/products/pōhutukawa'],
  ['/mens-shoes.html', '/mens-shoes.html'],
  ['/nz/products/runner-2024-01-15', '/nz/products/runner-2024-01-15'],
  ['/blogs/whakapapaohauanuiarangi-tūpuna', '/blogs/whakapapaohauanuiarangi-tūpuna'],
])('MOVE-04 a page that people may look for is counted: %s', (path, key) => {
  expect(listedPath(path)).toBe(key);
});

test.each([
  ['the home page', '/nz/'],
  ['a call', '/nz/api/x'],
  ['the staff site', '/nz/staff/orders'],
  ['a picture', '/cdn/shop/files/boot.JPG'],
  ['a program', '/index.php'],
  ['data of a page', '/nz/products/x.data'],
  ['a search for open doors', '/blog/wp-admin/setup'],
  ['a hidden file', '/.git/config'],
  ['an email address', '/unsubscribe/hemi@example.co.nz'],
  ['an encoded email address', '/unsubscribe/hemi%40example.co.nz'],
  ['an email address that is encoded twice', '/unsubscribe/hemi%2540example.co.nz'],
  ['a telephone number', '/call/021 123 4567'.replaceAll(' ', '-')],
  ['a number of a session', '/shop;jsessionid=1'],
  ['a link to an account', '/account/activate/5f2c9e8a71b04d3c'],
  ['a link to an order', '/orders/550e8400-e29b-41d4-a716-446655440000'],
  ['a word that nobody writes', `/reset/${'k'.repeat(40)}`],
  ['text that is turned round', '/pages/%E2%80%AEtoob'],
  ['an invisible character', '/pages/boot%E2%80%8B'],
  ['markup', '/pages/<b>boot'],
  ['a long address', `/${'a-'.repeat(150)}`],
  ['no address', '/%E0%A4%A'],
])('MOVE-04 %s is not counted', (_, path) => {
  expect(listedPath(path)).toBeNull();
});

test('MOVE-04 a visitor counts once an hour for an address and for 20 at most; a flood of addresses takes no more memory', () => {
  const counts = createNotFoundCounts();
  for (let times = 0; times < 50; times++) counts.add('/old', 'a', now);
  counts.add('/old', 'b', now);
  counts.add('/old', 'a', new Date(now.getTime() + 3_600_000));
  expect(counts.take()).toEqual([{ path: '/old', times: 3, lastMet: new Date(now.getTime() + 3_600_000) }]);
  for (let at = 0; at < 1_000; at++) counts.add(`/x-${at}`, 'c', now);
  expect(counts.take()).toHaveLength(20);
  for (let at = 0; at < 3_000; at++) counts.add(`/x-${at}`, `visitor ${at}`, now);
  expect(counts.take()).toHaveLength(500);
});

test('MOVE-04 counts are added up in the database, the thousand asked for most stay, and what nobody asked for in 90 days goes', async () => {
  const { db, close } = await createTestDatabase();
  const clock = fixedClock(now);
  const ctx = { ...testCtx(db, { clock }), notFound: createNotFoundCounts() };
  const meet = (path: string, visitor: string) => ctx.notFound.add(path, visitor, clock.now());
  meet('/often', 'a');
  meet('/often', 'b');
  await saveNotFound(ctx);
  meet('/often', 'c');
  await saveNotFound(ctx);
  expect(await selectNotFound(ctx)).toEqual([{ path: '/often', times: 3, lastMet: now }]);
  for (let at = 0; at < 1_500; at++) {
    meet(`/x-${at}`, `visitor ${at}`);
    if (at % 400 === 0) await saveNotFound(ctx);
  }
  await saveNotFound(ctx);
  const kept = await selectNotFound(ctx);
  expect([kept.length, kept[0]?.path]).toEqual([1_000, '/often']);
  clock.set(new Date(now.getTime() + 80 * 86_400_000));
  meet('/often', 'd');
  await saveNotFound(ctx);
  clock.set(new Date(now.getTime() + 91 * 86_400_000));
  expect(await deleteOldNotFound(ctx)).toBe(999);
  expect(await selectNotFound(ctx)).toMatchObject([{ path: '/often', times: 4 }]);
  // Counts that cannot be saved wait for the next time.
  meet('/later', 'a');
  await close();
  await expect(saveNotFound(ctx)).rejects.toThrow();
  meet('/later', 'b');
  expect(ctx.notFound.take()).toMatchObject([{ path: '/later', times: 2 }]);
});
