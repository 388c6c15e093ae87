import { expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { insertProduct } from '../../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { importPromotions } from '../import/import-promotions.ts';
import { readPromotionsFile } from '../import/read-promotions-file.ts';
import { listMemberScopes } from './list-member-scopes.ts';

const TEN_PERCENT = 'offer: { kind: percentOffItems, percent: 10 }';
const entry = (id: string, rest: string, offer = TEN_PERCENT) => `- { id: ${id}, name: ${id}, ${offer}, ${rest} }\n`;

test('UX-06 only promotions that lower a price for every member count, while they are on', async () => {
  const { db } = await useTestDatabase();
  await insertProduct(db, { code: 'COURT', name: 'Court', price: '100.00', variants: [{ label: 'US 9', stock: 1 }] });
  const ctx = testCtx(db, { clock: fixedClock('2026-11-21T00:00:00Z') });
  const { entries } = readPromotionsFile(
    entry('now', 'membersOnly: true, from: 2026-11-01, until: 2026-11-30, items: { products: [COURT] }') +
      entry('later', 'membersOnly: true, from: 2026-11-25, items: { demographics: [mens] }') +
      entry('over', 'membersOnly: true, until: 2026-11-20, items: { demographics: [kids] }') +
      entry('everybody', 'minQty: 1') +
      entry('off', 'membersOnly: true, active: false') +
      entry('coded', 'membersOnly: true, codes: [MEMBER]') +
      entry('gold', 'membersOnly: true, memberTiers: [gold]') +
      entry('first', 'membersOnly: true, firstOrderOnly: true') +
      entry('large', 'membersOnly: true, minSpend: 200') +
      entry('pair', 'membersOnly: true, minQty: 2') +
      entry('few', 'membersOnly: true, limits: { total: 5 }') +
      entry('delivery', 'membersOnly: true', 'offer: { kind: percentOffDelivery, percent: 100 }'),
  );
  expect(await importPromotions(ctx, entries)).toEqual([]);
  const found = await listMemberScopes(ctx);
  expect(found.scopes.map(({ products, demographics }) => [...products, ...demographics])).toEqual([['COURT']]);
  expect(new Date(found.changesAt).toISOString().slice(0, 10), 'when the next one starts').toBe('2026-11-24');
  const then = await listMemberScopes({ ...ctx, clock: fixedClock(new Date(found.changesAt).toISOString()) });
  expect(then.scopes).toHaveLength(2);
  expect(then.version).toBe(found.version);
});
