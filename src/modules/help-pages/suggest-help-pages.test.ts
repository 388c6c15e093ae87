import { expect, test } from 'vitest';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { article, contentWith } from './internal/help-article-fixtures.ts';
import { suggestHelpPages } from './suggest-help-pages.ts';

test('UX-05 pages are suggested by a question that is nearly typed, and by names of articles and stores', async () => {
  const { db, pool } = await useTestDatabase();
  await pool.query(
    `insert into stores.location (id, kind, name, slug, locality, open) values
       ('cuba', 'store', 'Kerb Cuba Street', 'cuba-street', 'Te Aro', true),
       ('old', 'store', 'Kerb Old Bank', 'old-bank', 'Te Aro', false)`,
  );
  const content = contentWith(article('returns', 'Returns and exchanges'), article('care', 'Caring for leather shoes'));
  const suggest = async (text: string) =>
    (await suggestHelpPages({ ...testCtx(db), content }, text)).map(({ to }) => to);
  expect(await suggest('retur')).toEqual(['/articles/returns']);
  expect(await suggest('track my ord')).toEqual(['/orders']);
  expect(await suggest('cub')).toEqual(['/stores/cuba-street']);
  expect(await suggest('te aro sto')).toEqual(['/stores/cuba-street']);
  expect(await suggest('LEATHER SHOES CAR')).toEqual(['/articles/care']);
  for (const text of ['', '?', 're', 'trail', 'old bank', 'leather boots', 'black run', '%', 'a'.repeat(500)])
    expect(await suggest(text), text).toEqual([]);
});
