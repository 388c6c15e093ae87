/** Both search engines on one demo shop: the same cases, and five hundred questions that each must answer alike. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOpenSearchCluster } from '#adapters/search/opensearch-cluster.ts';
import { personalisationId } from '#contract/fields/personalisation-id.ts';
import { emptyListingQuery, parseListingQuery } from '#contract/products/listing-query.ts';
import { loadDemo } from '#modules/product-import/load-demo.ts';
import { systemClock } from '#platform/clock.ts';
import { buildDemo } from '../../../demo-shop/build-demo.ts';
import { searchQuestions } from '../../../tests/support/opensearch/search-questions.ts';
import {
  startOpenSearch,
  type TestOpenSearch,
  whyNoOpenSearch,
} from '../../../tests/support/opensearch/start-opensearch.ts';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { createTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { createBuiltInEngine } from './built-in-engine.ts';
import { buildProductIndex } from './index/build-product-index.ts';
import type { IndexCtx } from './index/product-index.ts';
import { rebuildClusterIndex } from './index/rebuild-cluster-index.ts';
import { refreshProductIndex } from './index/refresh-product-index.ts';
import { watchClusterIndex } from './index/watch-cluster-index.ts';
import { type ClusterState, createOpenSearchEngine } from './opensearch-engine.ts';
import { placementOfTerm } from './rules/placement-keys.ts';
import type { SearchCluster } from './search-cluster.port.ts';
import type { SearchEngine } from './search-engine.port.ts';

const missing = whyNoOpenSearch();
if (missing) process.stdout.write(`${missing}.\n`);

interface Engine {
  search: SearchEngine;
  refresh: () => Promise<unknown>;
}
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let builtIn: Engine;
let openSearch: Engine & { state: ClusterState; cluster: SearchCluster; ctx: IndexCtx };
let server: TestOpenSearch;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  closing.push(() => database.close());
  const base = { ...testCtx(database.db), clock: systemClock };
  await loadDemo(base, buildDemo(), () => undefined);
  const productIndex = await buildProductIndex(base);
  const ctx = { ...base, productIndex };
  builtIn = { search: createBuiltInEngine(productIndex), refresh: () => refreshProductIndex(ctx) };
  if (missing) return;
  server = await startOpenSearch();
  closing.push(server.close);
  const cluster = createOpenSearchCluster({ url: server.url, user: '', password: '', timeoutMs: patient(10_000) });
  const state: ClusterState = { index: null, version: 1 };
  const watching = await watchClusterIndex(base, cluster, database.url, state);
  closing.push(watching.stop);
  openSearch = {
    search: createOpenSearchEngine(state, () => performance.now()),
    refresh: watching.refresh,
    state,
    cluster,
    ctx,
  };
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const query = (address: string) => parseListingQuery(new URLSearchParams(address));
const names = ['built-in', 'opensearch'] as const;
const engineOf = (name: (typeof names)[number]): Engine => (name === 'built-in' ? builtIn : openSearch);
const lacks = (name: (typeof names)[number]): boolean => name === 'opensearch' && missing !== null;

describe.each(names)('%s', (name) => {
  const list = (address: string, options = {}) => engineOf(name).search.searchProducts(query(address), {}, options);
  const ids = async (address: string, options = {}) => (await list(address, options)).hits.map(({ id }) => id);

  test.skipIf(lacks(name))('FLT-01 typing errors, synonyms, sizes and words left out find what was meant', async () => {
    const { search } = engineOf(name);
    expect(await ids('q=flip+flops')).toEqual(await ids('q=jandals'));
    const misspelt = await search.searchWithHelp(query('q=sneekers'));
    expect(misspelt.corrected).toMatchObject({ text: 'sneaker' });
    expect(misspelt.listing.total).toBe((await list('q=sneakers+')).total);
    expect((await search.searchWithHelp(query(`q=sneekers&redirectedSearchQuery=sneekers`))).listing.total).toBe(0);
    const helped = await search.searchWithHelp(query('q=zzyzx+boots'));
    expect(helped.dropped).toEqual(['zzyzx']);
    expect(helped.listing.total).toBeGreaterThan(0);
    const sized = await list('q=mens+boots+size+9');
    expect(sized.total).toBeGreaterThan(0);
    const { facets } = await list('usMenSize=9');
    expect(facets.sizes.usMen.find(({ value }) => value === '9')).toMatchObject({ selected: true });
    expect(facets.sizes.usMen.length, 'other sizes stay on offer').toBeGreaterThan(1);
    expect((await list('colour=black&brand=nobody')).total).toBe(0);
    const marks = await search.markSizes((await list('usMenSize=9')).hits);
    expect(marks.having.usMen?.['9'], 'every product of the page has the size').toMatch(/^f+[137f]?$/);
  });

  test.skipIf(lacks(name))(
    'FLT-01 the order follows sorts, personalisation ids and what is sold out; pages fit together',
    async () => {
      const all = await ids('', { pageSize: 1_000 });
      expect(new Set(all).size).toBe(all.length);
      expect([...(await ids('')), ...(await ids('page=2'))]).toEqual(all.slice(0, 120));
      expect(await ids('page=99999')).toEqual([]);
      const prices = (await list('sort=priceAsc', { pageSize: 1_000 })).hits.map(({ price }) => price);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      const soldOut = (await list('', { pageSize: 1_000 })).hits.map((card) => Number(card.soldOut));
      expect(soldOut).toEqual(soldOut.toSorted());
      const [brand] = engineOf(name)
        .search.listBrands()
        .toSorted((a, b) => a.count - b.count);
      const interests = [personalisationId('brand', brand?.slug ?? '')];
      const { hits } = await list('', { interests });
      expect(hits[0]?.brandName).toBe(brand?.name);
      expect(await ids('adj=0', { interests })).toEqual(await ids(''));
    },
  );

  test.skipIf(lacks(name))(
    'FLT-01 a shopkeeper’s rules put products first and last, and let a word find others, by either engine',
    async () => {
      const all = { pageSize: 1_000 };
      const [boots, jandals] = [await ids('q=boots+', all), await ids('q=jandals+', all)];
      const pinned = [jandals[0], boots.at(-1)].map(Number);
      const buried = [boots[0]].map(Number);
      const rule = 'insert into search.rule (kind, key, written, value) values ($1, $2, $2, $3)';
      try {
        await database.pool.query(rule, ['placement', placementOfTerm('boots'), { pinned, buried }]);
        await database.pool.query(rule, ['synonym', 'zzyzx', { also: ['jandals'] }]);
        await engineOf(name).refresh();
        const arranged = [jandals[0], boots.at(-1), ...boots.slice(1, -1), boots[0]];
        expect(await ids('q=boots+', all)).toEqual(arranged);
        const pages = await Promise.all([1, 2, 3].map((page) => ids(`q=boots+&page=${page}`, { pageSize: 3 })));
        expect(pages.flat()).toEqual(arranged.slice(0, 9));
        expect((await list('q=boots+')).total).toBe(boots.length + 1);
        expect((await ids('q=boots+&sort=priceAsc', all)).toSorted()).toEqual(arranged.toSorted());
        expect(await ids('q=zzyzx+', all)).toEqual(jandals);
      } finally {
        await database.pool.query('delete from search.rule');
        await engineOf(name).refresh();
      }
      expect(await ids('q=boots+', all)).toEqual(boots);
    },
  );

  test.skipIf(lacks(name))(
    'FLT-01 a change shows, a removed product goes, and an older write never replaces a newer one',
    async () => {
      const { search, refresh } = engineOf(name);
      // Each engine's own product has a word of its own.
      const word = name === 'built-in' ? 'Quixotic' : 'Zephyrous';
      const [card] = (await list('q=boots')).hits;
      const id = Number(card?.id);
      const before = search.version;
      await database.pool.query(
        `update catalogue.product set name = '${word}', price_cents = 12345, original_price_cents = null where id = $1`,
        [id],
      );
      await Promise.all([refresh(), refresh()]);
      await expect
        .poll(async () => (await list(`q=${word}+`)).hits.map((one) => [one.id, one.price]))
        .toEqual([[String(id), 123.45]]);
      expect(search.version).toBeGreaterThan(before);
      const siblings = await search.listColourways(id);
      expect(siblings).toContain(id);
      await database.pool.query("update catalogue.product set state = 'discontinued' where id = $1", [id]);
      await refresh();
      await expect.poll(() => ids(`q=${word}+`)).toEqual([]);
      expect(await search.getCards([id])).toEqual(new Map());
      await database.pool.query("update catalogue.product set state = 'current' where id = $1", [id]);
      await refresh();
      await expect.poll(() => ids(`q=${word}+`)).toEqual([String(id)]);
    },
  );
});

test.skipIf(missing)('FLT-01 both engines suggest, recommend and navigate alike', async () => {
  await Promise.all([builtIn.refresh(), openSearch.refresh()]);
  // Navigation may be some seconds old.
  await expect.poll(() => openSearch.search.listCategories()).toEqual(builtIn.search.listCategories());
  const both = async <T>(question: (search: SearchEngine) => T | Promise<T>, about: string) =>
    expect(await question(openSearch.search), about).toEqual(await question(builtIn.search));
  for (const text of ['bo', 'black run', 'womens bo', 'sneekers', 'jand', 'wa', 'tus', 'school', 'x'])
    await both((search) => search.suggestTerms(text), text);
  const { hits } = await builtIn.search.searchProducts(query('q=shoes'));
  for (const { id } of hits.slice(0, 12)) {
    await both((search) => search.recommendProducts(id), `recommended for ${id}`);
    await both(
      (search) =>
        search.recommendProducts(id, {
          first: hits.slice(20, 25).map((hit) => Number(hit.id)),
          interests: [personalisationId('category', 'footwear/boots')],
        }),
      `for ${id}, with wishes`,
    );
    await both((search) => search.listColourways(Number(id)), `colourways of ${id}`);
  }
  await both((search) => search.listBrands(), 'brands');
  await both((search) => search.listCategories(), 'categories');
  await both((search) => search.listDepartmentPages(), 'departments');
  await both((search) => search.listFlagged(), 'flagged');
  await both((search) => search.findCategory('footwear/boots'), 'names of a category');
  await both((search) => search.findRedirect('Tussock', { names: true }), 'redirect');
  for (const text of ['purple gumboots for men size 48', 'blak sneekers', 'velvet umbrella boots', 'quayworn zebra'])
    await both((search) => search.searchWithHelp({ ...emptyListingQuery, text }), text);
  await both(
    async (search) => JSON.parse(String(await search.writeListing(query('q=boots'), {}, ['colour']))),
    'as JSON',
  );
});

test.skipIf(missing)(
  'FLT-01 an index is made beside the one that is served and takes its place at once; late writes of it change nothing',
  async () => {
    const { cluster, ctx, state } = openSearch;
    const alias = state.index?.alias ?? '';
    const before = await cluster.resolveAlias(alias);
    const { total } = await openSearch.search.searchProducts(emptyListingQuery);
    let asked = 0;
    let isOver = false;
    const asking = (async () => {
      while (!isOver) {
        const [answer] = await cluster.search(alias, [{ size: 0, track_total_hits: true }]);
        expect(answer?.total).toBe(total);
        asked += 1;
      }
    })();
    const index = await rebuildClusterIndex(ctx, cluster);
    isOver = true;
    await asking;
    expect(asked).toBeGreaterThan(0);
    expect(await cluster.resolveAlias(alias)).toBe(index);
    expect(index).not.toBe(before);
    expect(await cluster.listIndexes(`${alias}-`)).toEqual([index]);
    const [hit] = (await cluster.search(alias, [{ size: 1, version: true }]))[0]?.hits ?? [];
    await cluster.write(alias, [{ id: hit?.id ?? '', version: 1, document: null }]);
    await cluster.makeVisible(alias);
    expect((await cluster.search(alias, [{ size: 0, track_total_hits: true }]))[0]?.total).toBe(total);
  },
);

test.skipIf(missing)('FLT-01 five hundred questions find the same products and counts in both engines', async () => {
  const questions = searchQuestions(500);
  expect(questions).toHaveLength(500);
  const different: string[] = [];
  let sameOrder = 0;
  const compare = async ({ address, query: asked, scope }: (typeof questions)[number]): Promise<void> => {
    const [one, other] = await Promise.all(
      [builtIn, openSearch].map(({ search }) => search.searchProducts(asked, scope, { pageSize: 1_000 })),
    );
    const [expected, found] = [one, other].map((listing) => listing?.hits.map(({ id }) => id) ?? []) as [
      string[],
      string[],
    ];
    if (String(expected) === String(found)) sameOrder += 1;
    const isSame = String(expected.toSorted()) === String(found.toSorted());
    if (!isSame || one?.total !== other?.total)
      different.push(`${address}: ${one?.total} and ${other?.total} products`);
    if (JSON.stringify(one?.facets) !== JSON.stringify(other?.facets)) different.push(`${address}: other counts`);
    if (asked.sort && String(expected) !== String(found)) different.push(`${address}: another order`);
  };
  for (let at = 0; at < questions.length; at += AT_ONCE)
    await Promise.all(questions.slice(at, at + AT_ONCE).map(compare));
  expect(different).toEqual([]);
  // Scores are rounded differently, so that products that match equally well may change places.
  expect(sameOrder).toBeGreaterThan(480);
});

const AT_ONCE = 10;
