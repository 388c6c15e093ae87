/** The filters of the search call, compared with what PostgreSQL counts over the same products. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closures, materialFamilies, occasions, widths } from '#contract/products/product-attributes.ts';
import { demographics } from '#contract/products/product-import.ts';
import { openSearchedShop, type SearchedShop } from '../support/prepared-shops/searched-shop.ts';

let shop: SearchedShop;
beforeAll(async () => {
  shop = await openSearchedShop(products, giveAttributes);
});
afterAll(() => shop.database.close());

const wishes = fc.record({
  demographic: fc.constantFrom(...demographics),
  productType: fc.constantFrom('Court shoe', 'Boot', 'Wāhine’s slide'),
  price: fc.constantFrom('0.50', '49.99', '50.00', '50.01', '100.00', '149.90', '299.99', '300.00', '1200.00'),
  brand: fc.constantFrom('Quayworn', 'Tāheke'),
  state: fc.constantFrom('current' as const, 'current' as const, 'current' as const, 'draft' as const),
  systems: fc.subarray(['usMen', 'usWomen', 'usKids', 'eu'], { minLength: 1 }),
  stock: fc.constantFrom(0, 3),
});
const products = Object.fromEntries(
  fc.sample(wishes, { numRuns: 90, seed: 6 }).map(({ systems, stock, ...one }, n) => [
    `p${n}`,
    {
      ...one,
      name: `Product ${n}`,
      variants: [
        { label: 'Nine', sizes: Object.fromEntries(systems.map((system) => [system, '9'])), stock },
        { label: 'Ten', sizes: { eu: '44' }, stock: 1 },
      ],
    },
  ]),
);

const attributes = fc.record({
  width: fc.option(fc.constantFrom(...widths)),
  closure: fc.option(fc.constantFrom(...closures)),
  material_families: fc.subarray([...materialFamilies].slice(0, 4)),
  occasions: fc.subarray([...occasions].slice(0, 5)),
});

async function giveAttributes({ db }: SearchedShop['database'], ids: Record<string, string>): Promise<void> {
  const all = fc.sample(attributes, { numRuns: Object.keys(ids).length, seed: 17 });
  for (const [index, id] of Object.values(ids).entries())
    await db
      .updateTable('catalogue.product')
      .set(all[index] as (typeof all)[number])
      .where('id', '=', Number(id))
      .execute();
}

/** Labels in stock by US system, of those that count: another's only where a product has none of its own (UX-06). */
const hasNine = (column: string, wearers: string) =>
  `exists (select from catalogue.variant v join stock.stock s on s.variant_id = v.id
     where v.product_id = p.id and v.${column} = '9' and s.on_hand > s.reserved)
   and (p.demographic in (${wearers}) or not exists (select from catalogue.variant v where v.product_id = p.id and
     case p.demographic when 'mens' then v.us_men when 'womens' then v.us_women when 'kids' then v.us_kids
       else coalesce(v.us_men, v.us_women) end is not null))`;

const isGender: Record<string, string> = {
  mens: "p.demographic in ('mens', 'unisex')",
  womens: "p.demographic in ('womens', 'unisex')",
  kids: "p.demographic = 'kids'",
};
const isType: Record<string, string> = {
  'court-shoe': "p.product_type = 'Court shoe'",
  boot: "p.product_type = 'Boot'",
  'wahine-s-slide': "p.product_type = 'Wāhine’s slide'",
};
const equals = (column: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, `p.${column} = '${value}'`]));
const holds = (column: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, `'${value}' = any(p.${column})`]));

/** What each value of a filter means in SQL. */
const meanings: Record<string, Record<string, string>> = {
  gender: isGender,
  type: isType,
  width: equals('width', widths),
  closure: equals('closure', closures),
  material: holds('material_families', materialFamilies),
  occasion: holds('occasions', occasions),
  brand: { quayworn: "b.slug = 'quayworn'", taheke: "b.slug = 'taheke'" },
  usMenSize: { '9': hasNine('us_men', "'mens', 'unisex'") },
  usWomenSize: { '9': hasNine('us_women', "'womens', 'unisex'") },
  usKidsSize: { '9': hasNine('us_kids', "'kids'") },
};

async function countInSql(conditions: readonly string[]): Promise<number> {
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as count from catalogue.product p join catalogue.brand b on b.id = p.brand_id
     where p.state in ('current', 'evergreen') ${conditions.map((one) => `and (${one})`).join(' ')}`,
  );
  return rows[0].count;
}

type Chosen = Record<string, string[]>;
const prices = fc.record(
  { priceMin: fc.constantFrom(0, 50, 100), priceMax: fc.constantFrom(100, 150, 300) },
  { requiredKeys: [] },
);
const choices = fc.record(
  Object.fromEntries(
    Object.entries(meanings).map(([name, values]) => [
      name,
      fc.uniqueArray(fc.constantFrom(...Object.keys(values)), { minLength: 1, maxLength: 2 }),
    ]),
  ),
  { requiredKeys: [] },
);

/** The conditions of all groups but one. */
function conditionsOf(chosen: Chosen, price: { priceMin?: number; priceMax?: number }, but?: string): string[] {
  const groups = Object.entries(chosen)
    .filter(([name]) => name !== but)
    .map(([name, values]) => values.map((value) => `(${meanings[name]?.[value]})`).join(' or '));
  const ends = but === 'price' ? {} : price;
  return [
    ...groups,
    ...(ends.priceMin === undefined ? [] : [`p.price_cents >= ${ends.priceMin * 100}`]),
    ...(ends.priceMax === undefined ? [] : [`p.price_cents <= ${ends.priceMax * 100}`]),
  ];
}

test('UX-06 every filter of the search call finds, and every facet counts, what PostgreSQL does', async () => {
  const some = fc.tuple(
    choices.map((all) => Object.fromEntries(Object.entries(all).slice(0, 3)) as Chosen),
    prices,
  );
  let found = 0;
  for (const [chosen, price] of [[{}, {}], ...fc.sample(some, { numRuns: 25, seed: 12 })] as [Chosen, object][]) {
    const { total, facets } = await shop.query('kerb_products', { filters: { ...chosen, ...price } });
    const name = JSON.stringify({ ...chosen, ...price });
    expect(total, name).toBe(await countInSql(conditionsOf(chosen, price)));
    found += total;
    const { usMen, usWomen, usKids } = facets.sizes;
    const groups = { ...facets, usMenSize: usMen, usWomenSize: usWomen, usKidsSize: usKids } as Record<string, unknown>;
    for (const [group, values] of Object.entries(meanings)) {
      const counted = Object.fromEntries(
        (groups[group] as { value: string; count: number }[]).map(({ value, count }) => [value, count]),
      );
      for (const [value, condition] of Object.entries(values))
        expect(counted[value] ?? 0, `${name}: ${group} ${value}`).toBe(
          await countInSql([...conditionsOf(chosen, price, group), condition]),
        );
    }
    for (const { min, max, count } of facets.price.steps)
      expect(count, `${name}: ${min} to ${max}`).toBe(
        await countInSql([
          ...conditionsOf(chosen, price, 'price'),
          `p.price_cents between ${(min ?? 0) * 100} and ${(max ?? 100_000) * 100}`,
        ]),
      );
  }
  expect(found).toBeGreaterThan(100);
});

test('UX-06 a men’s size finds men’s and unisex models, and no women’s model that has a men’s label too', async () => {
  const { hits } = await shop.query('kerb_products', { filters: { usMenSize: ['9'] }, facets: [] });
  const { rows } = await shop.database.pool.query(
    `select p.id::text, p.demographic, exists (select from catalogue.variant v where v.product_id = p.id and v.us_women is not null) as own
     from catalogue.product p where p.id = any($1::int[])`,
    [hits.map(({ id }) => id)],
  );
  expect(new Set(rows.map(({ demographic }) => demographic))).toContain('unisex');
  expect(rows.filter(({ demographic, own }) => demographic === 'womens' && own)).toEqual([]);
  const { rows: women } = await shop.database.pool.query(
    `select from catalogue.product p where p.state = 'current' and p.demographic = 'womens' and exists
       (select from catalogue.variant v join stock.stock s on s.variant_id = v.id where v.product_id = p.id and v.us_men = '9'
        and v.us_women = '9' and s.on_hand > 0)`,
  );
  expect(women.length, 'women’s models with a men’s label in stock').toBeGreaterThan(0);
});

test('UX-06 facets say what is chosen, and the range of prices is that of the listing without its price filter', async () => {
  const { facets, total } = await shop.query('kerb_products', {
    filters: { gender: ['kids'], priceMin: 50, priceMax: 100 },
    facets: ['gender', 'price'],
  });
  expect(Object.keys(facets)).toEqual(['gender', 'price']);
  expect(facets.gender.map(({ value, label, selected }) => [value, label, selected])).toEqual([
    ['womens', 'Women', false],
    ['mens', 'Men', false],
    ['kids', 'Kids', true],
  ]);
  const { rows } = await shop.database.pool.query(
    "select min(price_cents), max(price_cents) from catalogue.product where state = 'current' and demographic = 'kids'",
  );
  expect(facets.price).toMatchObject({
    from: Math.floor(Number(rows[0].min) / 100),
    to: Math.ceil(Number(rows[0].max) / 100),
  });
  const chosen = facets.price.steps.filter(({ selected }) => selected);
  expect(chosen).toEqual([{ value: '50-100', label: '$50 to $100', count: total, selected: true, min: 50, max: 100 }]);
});
