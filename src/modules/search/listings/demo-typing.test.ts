/** Suggestions of the demo shop, read from PostgreSQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyListingQuery } from '#contract/products/listing-query.ts';
import { countDemand } from '#modules/demand/count-demand.ts';
import { loadDemo } from '#modules/product-import/load-demo.ts';
import { buildDemo } from '../../../../demo-shop/build-demo.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';
import { createTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { buildProductIndex } from '../index/build-product-index.ts';
import type { SearchCtx } from '../index/product-index.ts';
import { searchProducts } from './search-products.ts';
import { suggestTerms } from '../suggestions/suggest-terms.ts';

let ctx: SearchCtx;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  const base = testCtx(database.db);
  await loadDemo(base, buildDemo(), () => undefined);
  await countDemand(base);
  ctx = { ...base, productIndex: await buildProductIndex(base) };
});
afterAll(() => database.close());

test('UX-05 “black run” begins with running shoes', () => {
  const { queries, products } = suggestTerms(ctx, 'black run');
  expect(queries[0]).toBe('black running shoes');
  expect(products.length).toBe(5);
});

test('UX-05 every suggested search finds products that can be bought, whatever has been typed of any name', () => {
  const { data } = ctx.productIndex;
  const names = [
    ...[...data.types.values(), ...data.brands.values(), ...data.colours.values()].map(({ label }) => label),
    ...data.categoryRows.map(({ name }) => name),
    'women black',
    'kids white',
    'leather boots',
  ];
  const empty = new Set<string>();
  for (const name of names)
    for (let length = 2; length <= name.length; length += 1)
      for (const query of suggestTerms(ctx, name.slice(0, length)).queries) {
        const { hits } = searchProducts(ctx, { ...emptyListingQuery, text: `${query} ` }, {}, { withoutFacets: true });
        if (!hits.some(({ soldOut }) => !soldOut)) empty.add(query);
      }
  expect([...empty]).toEqual([]);
});
