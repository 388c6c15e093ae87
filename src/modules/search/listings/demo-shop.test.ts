/** Searches and listings of the demo shop, read from PostgreSQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyListingQuery, parseListingQuery } from '#contract/products/listing-query.ts';
import { getProducts } from '#modules/catalogue/pages/get-products.ts';
import { loadDemo } from '#modules/product-import/load-demo.ts';
import { buildDemo } from '../../../../demo-shop/build-demo.ts';
import { gradedProducts } from '../../../../tests/support/search-quality/graded-products.ts';
import { scoreAnswer, summarise } from '../../../../tests/support/search-quality/measure-ranking.ts';
import { readQueries } from '../../../../tests/support/search-quality/read-queries.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';
import { createTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { createBuiltInEngine } from '../built-in-engine.ts';
import { buildProductIndex } from '../index/build-product-index.ts';
import type { IndexCtx } from '../index/product-index.ts';
import { listBrands } from '../navigation/list-brands.ts';
import { findCategory, listCategories } from '../navigation/list-categories.ts';
import { listDepartments } from '../navigation/list-departments.ts';
import { listFlagged } from '../navigation/list-flagged.ts';
import { getProductByPath } from '../products/get-product-by-path.ts';
import { recommendProducts } from '../products/recommend-products.ts';
import type { ListingScope } from './listing-options.ts';
import { searchProducts } from './search-products.ts';
import { searchWithHelp } from './search-with-help.ts';

let ctx: IndexCtx;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
const demo = buildDemo();
beforeAll(async () => {
  database = await createTestDatabase();
  const base = testCtx(database.db);
  await loadDemo(base, demo, () => undefined);
  ctx = { ...base, productIndex: await buildProductIndex(base) };
});
afterAll(() => database.close());

const find = (query: string, scope: ListingScope = {}) =>
  searchProducts(ctx, parseListingQuery(new URLSearchParams(query)), scope);

test('CAT-27 footwear, streetwear and apparel can be found from the listing', () => {
  expect(find('').total).toBe(demo.products.length);
  for (const words of ['sneakers', 'boots', 'jandals', 'tee', 'hoodie', 'rain jacket', 'cap', 'socks', 'gift card']) {
    const { hits, total } = find(`q=${words}`);
    expect(total, words).toBeGreaterThan(0);
    expect(total, words).toBeLessThan(demo.products.length / 2);
    expect(hits[0]?.image, words).not.toBeNull();
  }
});

test('words of the trade find their kind first, and only it', () => {
  const typeOf = new Map(demo.products.map((product) => [product.name, product.productType]));
  const kinds = (words: string) => [...new Set(find(`q=${words}`).hits.map((card) => typeOf.get(card.name)))].sort();
  expect(kinds('flip flops')).toEqual(kinds('jandal'));
  expect(kinds('thongs').every((kind) => /jandal/i.test(kind ?? ''))).toBe(true);
  expect(kinds('jumper')).toEqual(['Crew']);
  expect(kinds('gumboots')).toEqual(['Rain boot']);
  expect(find('q=sneekers').total).toBe(find('q=sneakers ').total);
});

test.each<[words: string, kinds: RegExp]>([
  ['mens shoes', /shoe|runner|high-top|boot|jandal|slide|sandal|mid/i],
  ['girls shoes', /kids|school|rain boot/i],
  ['boys sneakers', /kids/i],
  ['toddler jandals', /kids’ jandal/i],
  ['tramping boots', /hiking boot/i],
  ['walking shoes', /hiking/i],
  ['work boots', /boot/i],
  ['leather boots', /boot|jandal/i],
  ['trail running shoes', /trail shoe/i],
  ['raincoat', /rain jacket/i],
  ['windbreaker', /jacket/i],
  ['waterproof jacket', /jacket/i],
  ['gummies', /rain boot/i],
  ['red bands', /rain boot/i],
  ['stubbies', /short/i],
  ['wool beanie', /beanie/i],
  ['merino jumper', /crew/i],
  ['trackies', /track pants/i],
  ['togs', /swim shorts/i],
  ['hi tops', /high/i],
  ['cotton tee', /t-shirt/i],
  ['jandels', /jandal/i],
  ['hoody', /hoodie/i],
])('a New Zealand shopper who types “%s” finds that first', (words, kinds) => {
  const { hits } = find(`q=${words}`);
  expect(hits.length).toBeGreaterThan(0);
  const types = hits
    .slice(0, 4)
    .map((card) => demo.products.find((product) => product.name === card.name)?.productType ?? '');
  for (const type of types) expect(type).toMatch(kinds);
});

test("'sale' and 'new' find what is on sale and what is new, alone and with other words", () => {
  const total = (query: string) => find(query).total;
  expect(total('q=sale')).toBe(total('sale=1'));
  expect(total('q=jandals sale')).toBe(total('q=jandals &sale=1'));
  expect(total('q=new')).toBe(total('new=1'));
  expect(total('q=new arrivals womens')).toBe(total('q=womens&new=1'));
});

test('brands are found whether they are written together or apart, with macrons or without', () => {
  const brands = (words: string) => [...new Set(find(`q=${words}`).hits.map((card) => card.brandName))];
  for (const [words, brand] of [
    ['longacre', 'Long Acre'],
    ['wool shed lane', 'Woolshed Lane'],
    ['fleet wharf', 'Fleetwharf'],
    ['fleetwarf', 'Fleetwharf'],
    ['norwester', 'Nor’wester Supply'],
    ['TAHEKE', 'Tāheke'],
    ['merrow and finch', 'Merrow & Finch'],
  ] as const)
    expect([words, brands(words)]).toEqual([words, [brand]]);
});

test('a number is a size and never the beginning of another number', () => {
  expect(find('q=mens 10').hits.some((card) => card.name.includes('$100'))).toBe(false);
});

test('a listing for black women’s runners in size 8 has the products with that size', async () => {
  const { hits } = find('q=black womens runner 8');
  expect(hits.length).toBeGreaterThan(0);
  const products = await getProducts(
    ctx,
    hits.map((card) => card.id),
  );
  for (const product of products) {
    expect(product?.colours).toContain('black');
    expect(['womens', 'unisex']).toContain(product?.demographic);
    expect(product?.footwearAvailableVariantLabels.usWomen).toContain('8');
  }
});

test('UX-06 a men’s size shows the men’s and unisex models that have it, and none for women', () => {
  const inStock = (product: (typeof demo.products)[number]) =>
    product.variants.some(({ sizes, stock }) => sizes?.usMen === '9' && (stock?.warehouse ?? 0) > 0);
  const having = demo.products.filter(inStock);
  const wearable = having.filter(({ demographic }) => demographic === 'mens' || demographic === 'unisex');
  expect(wearable.length).toBeLessThan(having.length);
  const { total, facets } = find('usMenSize=9');
  expect(total).toBe(wearable.length);
  expect(facets.gender.map(({ value, count }) => [value, count])).toEqual([
    ['womens', wearable.filter(({ demographic }) => demographic === 'unisex').length],
    ['mens', wearable.length],
  ]);
  expect(facets.sizes.usMen.find(({ value }) => value === '9')).toMatchObject({ count: total, selected: true });
});

test('UX-06 footwear can be narrowed by gender, type, price, width, closure, material and occasion', () => {
  const footwear = { categoryPath: 'footwear' };
  const { total, facets } = find('', footwear);
  for (const name of ['gender', 'type', 'width', 'closure', 'material', 'occasion'] as const) {
    expect(facets[name].length, name).toBeGreaterThan(1);
    for (const { value, count } of facets[name]) {
      expect(find(`${name}=${value}`, footwear).total, `${name} ${value}`).toBe(count);
      expect(count).toBeLessThan(total);
    }
  }
  for (const { min, max, count } of facets.price.steps)
    expect(find(`priceMin=${min ?? ''}&priceMax=${max ?? ''}`, footwear).total, `${min} to ${max}`).toBe(count);
  expect(listDepartments(ctx).map(({ gender, count, card }) => [gender, count, card !== null])).toEqual(
    find('').facets.gender.map(({ value, count }) => [value, count, true]),
  );
});

test('CAT-26 brand, category and brand-category listings hold only their own products, and have the same facets', () => {
  for (const brand of listBrands(ctx)) {
    const own = find('', { brandSlug: brand.slug });
    expect(own.total).toBe(brand.count);
    expect(own.hits.every((card) => card.brandName === brand.name)).toBe(true);
    for (const node of listCategories(ctx)) {
      const both = find('', { brandSlug: brand.slug, categoryPath: node.path });
      expect(both.total).toBeLessThanOrEqual(Math.min(node.count, brand.count));
      expect(Object.keys(both.facets)).toEqual(Object.keys(find('').facets));
    }
  }
});

test('the category tree counts every product once at its root, and parents include their children’s products', () => {
  const roots = listCategories(ctx);
  expect(roots.reduce((sum, node) => sum + node.count, 0)).toBe(demo.products.length);
  for (const node of roots) {
    for (const child of node.children) {
      expect(child.count).toBeLessThanOrEqual(node.count);
      expect(find('', { categoryPath: child.path }).total).toBe(child.count);
      expect(findCategory(ctx, child.path)?.map((one) => one.name)).toEqual([node.name, child.name]);
    }
  }
  expect(findCategory(ctx, 'nowhere')).toBeNull();
});

test('PROD-27 recommendations: at most ten, in stock, nothing of the product’s own style, no style twice, a spread of brands', () => {
  const cards = new Map(find('').hits.map((card) => [card.id, card]));
  for (const { slug } of listBrands(ctx))
    for (const card of find('', { brandSlug: slug }).hits) cards.set(card.id, card);
  for (const card of cards.values()) {
    const recommended = recommendProducts(ctx, card.id)?.map((id) => cards.get(id)) ?? [];
    expect(recommended.length).toBeGreaterThan(0);
    expect(recommended.length).toBeLessThanOrEqual(10);
    expect(
      recommended.every(
        (one) => one && !one.soldOut && `${one.brandName} ${one.name}` !== `${card.brandName} ${card.name}`,
      ),
    ).toBe(true);
    expect(new Set(recommended.map((one) => `${one?.brandName} ${one?.name}`)).size).toBe(recommended.length);
    if (recommended.length === 10)
      expect(new Set(recommended.map((one) => one?.brandName)).size).toBeGreaterThanOrEqual(3);
  }
  expect(recommendProducts(ctx, '999999')).toBeNull();
  expect(recommendProducts(ctx, 'x')).toBeNull();
});

test('PROD-02 PROD-05 PROD-06 a product is read by its path with the other colourways of its style', async () => {
  const [card] = find('q=jandal').hits;
  const found = await getProductByPath({ ...ctx, search: createBuiltInEngine(ctx.productIndex) }, card?.path ?? '');
  expect(found?.product).toMatchObject({ id: card?.id, name: card?.name, price: card?.price, soldOut: card?.soldOut });
  expect(found?.siblings.length).toBe(card?.colourways);
  expect(found?.siblings.map((one) => one.id)).toContain(card?.id);
});

test('CAT-22 without text and sort the listing is the recommended index’s; with text, the best matches', () => {
  const query = parseListingQuery(new URLSearchParams());
  const ids = (index: 'products' | 'products_recommended', text: string) =>
    searchProducts(ctx, { ...query, text }, {}, { index }).hits.map((card) => card.id);
  expect(find('').hits.map((card) => card.id)).toEqual(ids('products_recommended', ''));
  expect(find('q=runner').hits.map((card) => card.id)).toEqual(ids('products', 'runner'));
  expect(ids('products', 'runner')).not.toEqual(ids('products_recommended', 'runner'));
});

const help = (text: string) => {
  const { listing, dropped } = searchWithHelp(ctx, { ...emptyListingQuery, text });
  return { products: listing.hits, total: listing.total, dropped };
};

test('UX-04 the graded queries are answered well, and so are those kept aside', () => {
  const products = gradedProducts();
  for (const file of ['queries.tsv', 'held-out.tsv'] as const) {
    const scores = readQueries(file)
      .filter(({ pages }) => pages.length === 0)
      .map((graded) => {
        const paths = help(graded.query).products.map(({ path }) => path);
        return scoreAnswer(graded, { products: paths, page: null }, products);
      });
    const { ndcg, emptyShare, wrongShare } = summarise(scores);
    expect(ndcg, file).toBeGreaterThanOrEqual(0.85);
    expect(emptyShare, file).toBeLessThanOrEqual(0.02);
    expect(wrongShare, file).toBeLessThanOrEqual(0.01);
  }
});

test('UX-04 prices, closures and occasions said in words filter as the facets do', () => {
  const boots = help('boots ').products.filter(({ price }) => price <= 200);
  expect(help('boots under 200')).toMatchObject({ total: boots.length, dropped: [] });
  expect(help('under 50').total).toBe(find('priceMax=50').total);
  expect(help('kids velcro').total).toBe(find('gender=kids&closure=hook-and-loop').total);
  expect(help('hook & loop').total).toBe(find('closure=hook-and-loop').total);
  expect(help('waterproof walking shoes mens wide').products.map(({ name }) => name)).toEqual(
    Array(4).fill('Tōtara Ridge Waterproof Mid Boot (Extra Wide)'),
  );
  const prices = help('cheap jandals').products.map(({ price }) => price);
  expect(prices[0]).toBeLessThan(40);
});

test('UX-04 words that no product matches are left out, never a size or whom it is for', () => {
  expect(help('boots i can resole')).toMatchObject({ dropped: ['resole'], total: help('boots ').total });
  expect(help('mens xylophone')).toMatchObject({ dropped: [], total: 0 });
  // All words are known, but the boot is for men.
  expect(help('kids backblock boots')).toMatchObject({ dropped: [], total: 0 });
  expect(help('xylophone 9')).toMatchObject({ dropped: [], total: 0 });
  expect(help('xylophone')).toMatchObject({ dropped: [], total: 0 });
  expect(help('xylophone trombone')).toMatchObject({ dropped: [], total: 0 });
});

test('UX-06 the places with new products, and with some on sale, are those whose listing has any', () => {
  const roots = listCategories(ctx).map(({ path }) => path);
  for (const [flag, places] of Object.entries(listFlagged(ctx))) {
    const withSome = roots.filter((path) => find(`${flag}=1`, { categoryPath: path }).total > 0);
    expect(places.roots.toSorted(), flag).toEqual(withSome.toSorted());
    expect(places.genders, flag).toEqual(
      ['womens', 'mens', 'kids'].filter((gender) => find(`${flag}=1&gender=${gender}`).total > 0),
    );
  }
});

test.each([
  ['boots <200', 'boots >200'],
  ['sneakers $5-$15', 'sneakers 5-15'],
  ['hook & loop', 'hook loop'],
])('UX-04 “%s” and “%s” have the same words, and each its own counts', (one, other) => {
  for (const text of [one, other]) {
    const { total, facets } = searchProducts(ctx, { ...emptyListingQuery, text });
    expect(
      facets.price.steps.reduce((sum, { count }) => sum + count, 0),
      text,
    ).toBeGreaterThanOrEqual(total);
    expect(
      facets.type.reduce((sum, { count }) => sum + count, 0),
      text,
    ).toBe(total);
  }
});
