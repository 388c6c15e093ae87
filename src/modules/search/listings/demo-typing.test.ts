/** What the demo shop makes of unfinished and of misspelt texts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyListingQuery } from '#contract/products/listing-query.ts';
import { countDemand } from '#modules/demand/count-demand.ts';
import { loadDemo } from '#modules/product-import/load-demo.ts';
import { buildDemo } from '../../../../demo-shop/build-demo.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';
import { createTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { buildProductIndex } from '../index/build-product-index.ts';
import type { IndexCtx } from '../index/product-index.ts';
import { suggestTerms } from '../suggestions/suggest-terms.ts';
import { searchProducts } from './search-products.ts';
import { searchWithHelp } from './search-with-help.ts';

let ctx: IndexCtx;
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

const searchFor = (text: string, options?: { literal: boolean }) =>
  searchWithHelp(ctx, { ...emptyListingQuery, text, ...options });

test('UX-04 a corrected search says so, and asks where two letters are wrong', () => {
  expect(searchFor('blak runer').corrected).toEqual({ text: 'black runner', isSure: true, others: [] });
  expect(searchFor('hikkimg boots').corrected).toMatchObject({ text: 'hiking boots', isSure: false });
  // Words of New Zealand are known, not corrected.
  for (const text of ['jandle', 'jandel', 'sneakers', 'gumboot', 'running shoes', 'xylophone'])
    expect(searchFor(text).corrected, text).toBeNull();
  expect(searchFor('blak runer', { literal: true }).listing.total).toBe(0);
  expect(searchFor('black runner', { literal: true }).listing.total).toBe(searchFor('black runner').listing.total);
});

test('UX-04 no word of the shop with one letter changed finds another category without saying so', () => {
  const { data } = ctx.productIndex;
  const words = [...data.types.values(), ...data.brands.values()]
    .flatMap(({ label }) => label.toLowerCase().match(/[a-z]{4,}/g) ?? [])
    .concat(data.categoryRows.flatMap(({ name }) => name.toLowerCase().match(/[a-z]{4,}/g) ?? []));
  const silent: string[] = [];
  for (const word of new Set(words))
    for (let at = 0; at < word.length; at += 1) {
      const typed = `${word.slice(0, at)}${word[at] === 'q' ? 'x' : 'q'}${word.slice(at + 1)}`;
      const { listing, corrected } = searchFor(`${typed} `);
      if (listing.total === 0 || data.text.knows(typed)) continue;
      if (corrected === null || corrected.text === typed) silent.push(typed);
    }
  expect(silent).toEqual([]);
});

test('UX-04 words that no product matches together are left out, never a size, a price or for whom', () => {
  const dropped = (text: string) => searchFor(text).dropped;
  expect(dropped('boots xylophone')).toEqual(['xylophone']);
  expect(dropped('xylophone boots under 200')).toEqual(['xylophone']);
  expect(dropped('boots')).toEqual([]);
  const cheap = searchFor('xylophone boots under 200').listing.hits.map(({ price }) => price);
  expect(Math.max(...cheap)).toBeLessThanOrEqual(200);
  expect(dropped('mens xylophone')).toEqual([]);
  expect(dropped('gumboots tee')).toHaveLength(1);
  expect(searchFor('xylophone zzzzqq').listing.total).toBe(0);
});
