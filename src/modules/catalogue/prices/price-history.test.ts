/** The history of prices: whatever changes a price, the database enters it, and nobody edits an entry. */
import { readFileSync } from 'node:fs';
import { glob, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { importProducts } from '#modules/product-import/import-products.ts';
import { systemClock } from '#platform/clock.ts';
import { loadDemoOnce } from '#server/demo/load-demo-once.ts';
import { agePrices } from '../../../../tests/support/fixtures/catalogue/age-prices.ts';
import { insertProduct, productRow } from '../../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { testConfig, testCtx } from '../../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { getEditedProduct } from '../products/get-edited-product.ts';
import { saveProduct } from '../products/save-product.ts';
import { applyPriceChanges } from './apply-price-changes.ts';
import { endLongSales } from './end-long-sales.ts';
import { getPriceHistory } from './get-price-history.ts';
import { schedulePrice } from './schedule-price.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const shoe = { name: 'Court', code: 'court', price: '200.00', variants: [{ label: 'US 9', stock: 3 }] };
const noImages = { resolveImage: () => Promise.reject(new Error('no images')) };
async function* rowsOf(value: unknown) {
  yield { line: 1, value };
}

async function usePrices() {
  const { db, pool } = await useTestDatabase();
  const ctx = testCtx(db, { clock: systemClock });
  const edit = async (changes: Record<string, unknown>, wasReason: string | null = null) => {
    const now = await getEditedProduct(ctx, 'court');
    const product = { ...now?.product, ...changes } as NonNullable<typeof now>['product'];
    return saveProduct(ctx, 'staff:1', now?.version ?? null, product, wasReason);
  };
  const entries = async (code = 'court') =>
    (await getPriceHistory(ctx, code, null))?.entries
      .toReversed()
      .map(({ priceCents, originalPriceCents: was, offered, source, actor }) =>
        [
          source,
          actor,
          Number(priceCents),
          ...(was === null ? [] : [Number(was)]),
          ...(offered ? [] : ['not sold']),
        ].join(' '),
      );
  return { db, pool, ctx, edit, entries };
}

test('HON-01 every writer of prices leaves an entry: import, staff, schedule and its end, the end of a sale, SQL', async () => {
  const { db, pool, ctx, edit, entries } = await usePrices();
  await insertProduct(db, shoe);
  await importProducts(ctx, rowsOf(productRow({ ...shoe, price: '210.00' })), { ...noImages, actor: 'staff:2' });
  // Nothing about its price: no entry.
  await edit({ care: 'Wipe.' });
  await edit({ price: '190.00' });
  await edit({ state: 'draft' });
  await edit({ state: 'current' });
  await agePrices(pool, 40);
  const at = (ms: number) => new Date(Date.now() + ms);
  await schedulePrice(ctx, 'staff:3', 'court', {
    priceCents: 15_000n,
    originalPriceCents: 19_000n,
    startsAt: at(-1_000),
    endsAt: at(300),
    wasReason: null,
  });
  await applyPriceChanges(ctx);
  await expect.poll(() => applyPriceChanges(ctx)).toBe(1);
  await edit({ price: '150.00', originalPrice: '190.00' });
  await agePrices(pool, 43);
  await endLongSales(ctx);
  await pool.query("update catalogue.product set price_cents = 14900 where code = 'court'");
  expect(await entries()).toEqual([
    'import operator 20000',
    'import staff:2 21000',
    'staff staff:1 19000',
    'staff staff:1 19000 not sold',
    'staff staff:1 19000',
    'schedule staff:3 15000 19000',
    'schedule staff:3 19000',
    'staff staff:1 15000 19000',
    'sale-end  15000',
    'database  14900',
  ]);
});

test('HON-01 no other place of the source writes prices of products than those whose entries the test above names', async () => {
  const writers: string[] = [];
  for await (const file of glob('src/**/*.ts', { cwd: ROOT }))
    if (
      !file.endsWith('.test.ts') &&
      /(update|insert into|delete from)\s+catalogue\.product\b|insertInto\('catalogue\.product'|updateTable\('catalogue\.product'/.test(
        readFileSync(join(ROOT, file), 'utf8'),
      )
    )
      writers.push(file.replace('src/modules/catalogue/internal/', ''));
  expect(writers.sort()).toEqual([
    // Attributes that the shop guesses: no price.
    'attribute-records.ts',
    // Countries of origin: no price.
    'origin-records.ts',
    'prices/price-change-records.ts',
    'prices/price-history-records.ts',
    // Imports, the editor and the demo.
    'product-write-records.ts',
  ]);
});

test('HON-01 an entry is neither written by hand nor edited, and one that was changed all the same is found', async () => {
  const { db, pool, ctx, edit } = await usePrices();
  await insertProduct(db, shoe);
  await edit({ price: '190.00' });
  const refused = async (sql: string) => expect(pool.query(sql), sql).rejects.toMatchObject({ code: '42501' });
  await refused('update catalogue.price_entry set price_cents = 1');
  await refused('delete from catalogue.price_entry');
  await refused(
    "insert into catalogue.price_entry (product_id, at, price_cents, offered, source, actor, digest) select id, now(), 1, true, 'staff', '', '' from catalogue.product",
  );
  await refused(
    "select set_config('kerb.price_at', '2099-01-01', false); update catalogue.product set price_cents = 1",
  );
  const broken = async () => (await checkInvariants(ctx)).find(({ name }) => name === 'I15 prices')?.rows;
  expect(await broken()).toEqual([]);
  expect((await getPriceHistory(ctx, 'court', null))?.intact).toBe(true);
  await pool.query(`alter table catalogue.price_entry disable trigger user;
    update catalogue.price_entry set price_cents = 30000 where price_cents = 20000;
    alter table catalogue.price_entry enable trigger user`);
  expect(await broken()).toMatchObject([{ code: 'court', problem: 'digest' }]);
  expect((await getPriceHistory(ctx, 'court', null))?.intact).toBe(false);
});

test('HON-01 the past of a price cannot be written over: what is dated before the last entry is refused', async () => {
  const { db, pool } = await usePrices();
  await insertProduct(db, shoe);
  await expect(
    pool.query("select set_config('kerb.price_at', '2026-01-01', false); update catalogue.product set price_cents = 1"),
  ).rejects.toMatchObject({ code: '42501' });
});

test('HON-01 the price that held at any moment is found, with its entry', async () => {
  const { db, pool, ctx, edit } = await usePrices();
  await insertProduct(db, shoe);
  await agePrices(pool, 10);
  await edit({ price: '190.00' });
  const daysAgo = async (days: number) => {
    const proof = await getPriceHistory(ctx, 'court', new Date(Date.now() - days * 86_400_000));
    return proof?.held?.priceCents ?? null;
  };
  expect([await daysAgo(11), await daysAgo(9), await daysAgo(1), await daysAgo(0), await daysAgo(-1)]).toEqual([
    null,
    20_000n,
    20_000n,
    19_000n,
    null,
  ]);
  expect((await getPriceHistory(ctx, 'court', null))?.lowestCents).toBe(19_000n);
  expect(await getPriceHistory(ctx, 'nobody', null)).toBeNull();
});

test('HON-01 the prices of an existing shop are its first entries, and its was prices are kept for one sale', async () => {
  const { pool, ctx, entries } = await usePrices();
  await pool.query(`drop table catalogue.price_entry, catalogue.was_overruling cascade;
    drop function catalogue.record_price cascade; drop function catalogue.refuse_price_entry, catalogue.price_moment, catalogue.price_digest;
    alter table catalogue.price_change drop column was_dropped;
    with b as (insert into catalogue.brand (slug, name) values ('b', 'B') returning id),
      c as (insert into catalogue.category (path, slug, name) values ('c', 'c', 'C') returning id)
    insert into catalogue.product (code, parent_code, path, brand_id, category_id, name, demographic, product_type, colour_name, price_cents, original_price_cents, state, functional_type)
    select code, code, code, b.id, c.id, code, 'unisex', 'Shoe', 'Chalk', 15000, was, state, 'basic'
    from b, c, (values ('court', null, 'current'), ('high', 20000, 'current'), ('old', null, 'draft')) as p(code, was, state)`);
  await pool.query(readFileSync(join(ROOT, 'db/migrations/0211-price-history.sql'), 'utf8'));
  expect([await entries(), await entries('high'), await entries('old')]).toEqual([
    ['upgrade  15000'],
    ['upgrade  15000 20000'],
    ['upgrade  15000 not sold'],
  ]);
  expect(await getPriceHistory(ctx, 'high', null)).toMatchObject({ was: { basis: 'overruled' }, intact: true });
  expect(await endLongSales(ctx)).toBe(0);
  await agePrices(pool, 43);
  expect(await endLongSales(ctx)).toBe(1);
});

test('HON-02 the demo has a past that proves its was prices, and its new products are sold since their release', async () => {
  const { ctx, pool } = await usePrices();
  const config = testConfig({ KERB_DATA_DIR: await mkdtemp(join(tmpdir(), 'kerb-demo-')) });
  await loadDemoOnce({ ...ctx, config }, () => undefined);
  const reduced = async () =>
    (await pool.query('select count(*)::int as n from catalogue.product where original_price_cents is not null'))
      .rows[0].n;
  const before = await reduced();
  expect(before).toBeGreaterThan(20);
  expect(await endLongSales(ctx)).toBe(0);
  expect(await reduced()).toBe(before);
  expect((await checkInvariants(ctx)).find(({ name }) => name === 'I15 prices')?.rows).toEqual([]);
  const { rows } = await pool.query(
    `select count(*) filter (where e.since::date < p.released_on - 1)::int as early, count(*)::int as all
     from catalogue.product p cross join lateral (select min(at) as since from catalogue.price_entry where product_id = p.id and offered) e
     where p.released_on > now() - interval '60 days'`,
  );
  expect(rows[0].all).toBeGreaterThan(10);
  expect(rows[0].early).toBe(0);
});
