/**
 * The indexes of two processes on one real database: both see every change within a moment, even when notifications are
 * lost.
 */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { parseListingQuery } from '#contract/products/listing-query.ts';
import { findMovedPath } from '#modules/catalogue/pages/find-moved-page.ts';
import { openDatabase } from '#platform/database/database.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';
import { createTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { patient } from '../../../../tests/support/vitest/patience.ts';
import { createBuiltInEngine } from '../built-in-engine.ts';
import { searchProducts } from '../listings/search-products.ts';
import { listCategories } from '../navigation/list-categories.ts';
import { getProductByPath } from '../products/get-product-by-path.ts';
import { buildProductIndex } from './build-product-index.ts';
import type { IndexCtx } from './product-index.ts';
import { refreshProductIndex, watchProductIndex } from './refresh-product-index.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
/** Longer than a notification takes, far shorter than the test's timeout. */
const SOON = { timeout: patient(20_000), interval: 10 };

beforeEach(async () => {
  await run('truncate catalogue.brand, catalogue.category restart identity cascade');
  await run(`insert into catalogue.brand (slug, name) values ('tussock', 'Tussock'), ('rakiroa', 'Rakiroa')`);
  await run(
    `insert into catalogue.category (path, slug, name) values ('footwear', 'footwear', 'Footwear'), ('footwear/boots', 'boots', 'Boots')`,
  );
  for (const n of [1, 2, 3]) await addProduct(n);
});

/** Product and variant both get the number as id; one unit of size US 9 is in the warehouse. */
async function addProduct(n: number, onHand = 1): Promise<void> {
  await run(
    `insert into catalogue.product (code, parent_code, path, brand_id, category_id, name, demographic, product_type, colour_name, colours, price_cents, state, functional_type)
     values ('P' || $1::text, 'S', 'p' || $1::text, 1, 1, 'Court ' || $1::text, 'mens', 'Court shoe', 'Kelp', '{green}', 10000, 'current', 'basic')`,
    [n],
  );
  await run(
    `insert into catalogue.variant (product_id, code, position, label, us_men) values ($1::int, 'V' || $1::text, 0, 'US 9', '9')`,
    [n],
  );
  await run(`insert into stock.stock (variant_id, location_id, on_hand) values ($1, 'warehouse', $2)`, [n, onHand]);
}

const addStock = (n: number, units: number) =>
  run('update stock.stock set on_hand = on_hand + $2 where variant_id = $1', [n, units]);

/** An index of its own on connections of its own, as in another process. */
async function openProcess(): Promise<IndexCtx> {
  const { db, close } = openDatabase(database.url, { max: 2 });
  onTestFinished(close);
  const base = testCtx(db);
  return { ...base, productIndex: await buildProductIndex(base) };
}
async function watching(): Promise<IndexCtx> {
  const ctx = await openProcess();
  const { stop } = await watchProductIndex(ctx, database.url, () => undefined);
  onTestFinished(stop);
  return ctx;
}
const find = (ctx: IndexCtx, query = '') => searchProducts(ctx, parseListingQuery(new URLSearchParams(query)));
const names = (ctx: IndexCtx, query = '') => find(ctx, query).hits.map((card) => card.name);

test('PROD-01 a change of product, brand, category or stock is in every process’s index within a moment', async () => {
  const processes = [await watching(), await watching()];
  const everywhere = (check: (ctx: IndexCtx) => void) => vi.waitFor(() => processes.forEach(check), SOON);
  await addProduct(4);
  await everywhere((ctx) => expect(names(ctx)).toEqual(['Court 1', 'Court 2', 'Court 3', 'Court 4']));
  await run(
    `update catalogue.product set name = 'Harbour High', price_cents = 5000, original_price_cents = 9000, category_id = 2, brand_id = 2, colours = '{black}' where id = 2`,
  );
  await everywhere((ctx) => {
    expect(names(ctx, 'q=harbour&sale=1&colour=black&brand=rakiroa')).toEqual(['Harbour High']);
    expect(names(ctx, 'sort=priceAsc')[0]).toBe('Harbour High');
    expect(listCategories(ctx)).toMatchObject([
      { path: 'footwear', count: 4, children: [{ path: 'footwear/boots', count: 1 }] },
    ]);
  });
  await run(`update stock.stock set reserved = 1 where variant_id = 1`);
  await run(`select pg_notify('kerb_changed', 'stock')`);
  await everywhere((ctx) => {
    expect(find(ctx).hits.at(-1)).toMatchObject({ name: 'Court 1', soldOut: true });
    expect(names(ctx, 'usMenSize=9')).not.toContain('Court 1');
  });
  await run(`update catalogue.brand set name = 'Rākiroa' where id = 2`);
  await run(`update catalogue.category set name = 'Big boots' where id = 2`);
  await everywhere((ctx) => {
    expect(find(ctx, 'q=harbour').hits[0]?.brandName).toBe('Rākiroa');
    expect(listCategories(ctx)[0]?.children[0]?.name).toBe('Big boots');
  });
  await run(`update catalogue.product set state = 'discontinued' where id = 3`);
  await everywhere((ctx) => expect(find(ctx).total).toBe(3));
});

test('a change is seen without any notification, by the poll twice a second for changes since the last one', async () => {
  const ctx = await watching();
  await run('alter table catalogue.product disable trigger product_announce');
  onTestFinished(async () => void (await run('alter table catalogue.product enable trigger product_announce')));
  await run(`update catalogue.product set name = 'Quiet' where id = 1`);
  await vi.waitFor(() => expect(names(ctx)).toContain('Quiet'), SOON);
});

test('a broken connection is reopened, and changes made meanwhile are seen', async () => {
  const ctx = await watching();
  const listeners = async () =>
    (
      await run(
        `select pid from pg_stat_activity where application_name = 'kerb-listen' and datname = current_database()`,
      )
    ).rows.map((row) => row.pid);
  const [before] = await listeners();
  await run('select pg_terminate_backend($1)', [before]);
  await run(`update catalogue.product set name = 'Meanwhile' where id = 1`);
  await vi.waitFor(() => expect(names(ctx)).toContain('Meanwhile'), SOON);
  await vi.waitFor(async () => expect((await listeners()).filter((pid) => pid !== before)).toHaveLength(1), SOON);
  await run(`update catalogue.product set name = 'Afterwards' where id = 1`);
  await vi.waitFor(() => expect(names(ctx)).toContain('Afterwards'), SOON);
});

test('a transaction that began before others and commits after them is not missed', async () => {
  const ctx = await openProcess();
  const slow = new pg.Client({ connectionString: database.url });
  await slow.connect();
  await slow.query('begin');
  await slow.query(`update catalogue.product set name = 'Slow' where id = 1`);
  await run(`update catalogue.product set name = 'Quick' where id = 2`);
  expect(await refreshProductIndex(ctx)).toEqual([2]);
  const { version } = ctx.productIndex;
  // The short transaction does not count as new at each refresh while the long one is open.
  expect(await refreshProductIndex(ctx)).toEqual([]);
  expect(ctx.productIndex.version).toBe(version);
  // Stock that changes meanwhile does not make the others' rows count as new either.
  await addStock(3, 100);
  await refreshProductIndex(ctx);
  await addStock(3, 100);
  expect(await refreshProductIndex(ctx)).toEqual([]);
  expect(ctx.productIndex.version).toBe(version + 1);
  await slow.query('commit');
  await slow.end();
  expect(await refreshProductIndex(ctx)).toEqual([1]);
  expect(names(ctx)).toEqual(['Slow', 'Quick', 'Court 3']);
});

test('a refresh that fails half-way leaves the change to the next refresh', async () => {
  const ctx = await openProcess();
  await run(`update catalogue.product set name = 'Later' where id = 1`);
  let queries = 0;
  const failing = new Proxy(ctx.db, {
    get(db, key) {
      if (key === 'getExecutor') queries += 1;
      if (key === 'getExecutor' && queries > 1) throw new Error('the connection broke');
      const value: unknown = Reflect.get(db, key);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  await expect(refreshProductIndex({ ...ctx, db: failing })).rejects.toThrow('the connection broke');
  expect(await refreshProductIndex(ctx)).toEqual([1]);
  expect(names(ctx)).toContain('Later');
});

test('pages get a new version when what they show changes, and keep the old one while stock stays plentiful', async () => {
  await addProduct(4, 40);
  const ctx = await openProcess();
  const versionAfter = async (text: string) => {
    const { version } = ctx.productIndex;
    await run(text);
    await refreshProductIndex(ctx);
    return ctx.productIndex.version - version;
  };
  expect(await versionAfter('update stock.stock set reserved = 1 where variant_id = 4')).toBe(0);
  expect(await versionAfter('update stock.stock set reserved = 36 where variant_id = 4')).toBe(1);
  expect(await versionAfter('update stock.stock set reserved = 37 where variant_id = 4')).toBe(1);
  expect(await versionAfter(`update catalogue.product set description = 'New words' where id = 4`)).toBe(1);
  expect(await versionAfter('select 1')).toBe(0);
});

test('PROD-01 very many changes at once leave the index as one built from them would be', async () => {
  const ctx = await openProcess();
  const insert = (from: number, to: number) =>
    run(
      `insert into catalogue.product (code, parent_code, path, brand_id, category_id, name, demographic, product_type, colour_name, price_cents, state, functional_type)
       select 'B' || n, 'B' || n / 2, 'b' || n, 1, 2, 'Bulk ' || n, 'kids', 'Boot', 'Kelp', 5000 + n, 'current', 'virtual' from generate_series($1::int, $2) n`,
      [from, to],
    );
  const everything = (at: IndexCtx) =>
    ['', 'q=bulk 17 ', 'q=renamed ', 'sort=nameAsc&page=9', 'sort=priceDesc', 'sort=newest&brand=rakiroa'].map(
      (query) => find(at, query),
    );
  await insert(1, 2_500);
  expect((await refreshProductIndex(ctx)).length).toBeGreaterThanOrEqual(2_500);
  expect(find(ctx).total).toBe(2_503);
  expect(find(ctx, 'q=bulk 17 ').hits[0]?.name).toBe('Bulk 17');
  expect(await refreshProductIndex(ctx)).toEqual([]);
  expect(everything(ctx)).toEqual(everything(await openProcess()));
  const { data } = ctx.productIndex;
  await insert(2_501, 2_600);
  await run(`update catalogue.product set name = 'Renamed ' || id, price_cents = 90000 - id, brand_id = 1 + id % 2,
    state = case when id % 5 = 0 then 'draft' else 'current' end where code like 'B%'`);
  expect((await refreshProductIndex(ctx)).length).toBeGreaterThan(2_400);
  expect(ctx.productIndex.data, 'in place, not a second index').toBe(data);
  expect(find(ctx, 'q=bulk ').total, 'by the old name').toBe(0);
  expect(everything(ctx)).toEqual(everything(await openProcess()));
  expect(find(ctx, 'sort=priceAsc').hits.at(-1)?.name).toMatch(/^Renamed/);
});

test("an old URL redirects to the product's current one", async () => {
  const ctx = await openProcess();
  await run(`insert into catalogue.path_redirect (old_path, product_id) values ('old-court', 1)`);
  expect(await findMovedPath(ctx, 'old-court')).toBe('p1');
  expect(await findMovedPath(ctx, 'p1')).toBeNull();
  expect(
    (await getProductByPath({ ...ctx, search: createBuiltInEngine(ctx.productIndex) }, 'p1'))?.siblings.map(
      (card) => card.name,
    ),
  ).toEqual(['Court 1', 'Court 2', 'Court 3']);
  await run(`update catalogue.product set state = 'draft' where id = 1`);
  expect(await getProductByPath({ ...ctx, search: createBuiltInEngine(ctx.productIndex) }, 'p1')).toBeNull();
  expect(await getProductByPath({ ...ctx, search: createBuiltInEngine(ctx.productIndex) }, 'nowhere')).toBeNull();
});
