/** The demo shop from PostgreSQL: what a shopper types or taps finds what stands on the shelf. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '#modules/catalogue/load-demo.ts';
import { parseListingQuery } from '#contract/listing-query.ts';
import { buildDemo } from '../../../catalogue/build-demo.ts';
import { testCtx } from '../../../tests/support/test-context.ts';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import { buildProductIndex } from './build-product-index.ts';
import type { SearchCtx } from './product-index.ts';
import { searchProducts } from './search-products.ts';

let ctx: SearchCtx;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  const base = testCtx(database.db);
  await loadDemo(base, buildDemo(), () => undefined);
  ctx = { ...base, productIndex: await buildProductIndex(base) };
});
afterAll(() => database.close());

const find = (address: string) => searchProducts(ctx, parseListingQuery(new URLSearchParams(address)));

test('smoke', () => {
  const all = find('');
  console.log(all.total, all.hits.length, JSON.stringify(all.facets).slice(0, 1500), all.hits[0]);
  for (const q of ['black womens runner 8', 'jandal', 'thongs', 'flip flops', 'sneekers', 'snea', 'trainers', 'jumper', 'sweater', 'kōwhai', 'kowhai', 'KOWHAI', 'size 9', 'gift card', 'hat', 'mens boots', '8.5', 'us 8.5']) {
    const found = find(`q=${encodeURIComponent(q)}`);
    console.log(q, found.total, found.hits.slice(0, 4).map((hit) => `${hit.brandName} ${hit.name} ${hit.colourName}`));
  }
});
