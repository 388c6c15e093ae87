import { describe, expect, it } from 'vitest';
import type { Listing } from '#contract/products/listing.ts';
import { formatListingQuery, parseListingQuery } from '#contract/products/listing-query.ts';
import { listChosen } from './internal/filters/list-chosen.ts';
import { looserQueries } from './internal/looser-queries.ts';
import {
  hasFilters,
  hrefOf,
  isChosen,
  ownSizeFilter,
  toggleFlag,
  toggleValue,
  withoutFilters,
} from './listing-links.ts';

const parse = (search: string) => parseListingQuery(new URLSearchParams(search));
const address = (query: ReturnType<typeof parse>) => formatListingQuery(query);
const none: Listing['facets'] = {
  brand: [],
  colour: [],
  sale: 0,
  new: 0,
  member: 0,
  sizes: { usMen: [], usWomen: [], usKids: [], uk: [], eu: [] },
  gender: [],
  type: [],
  width: [],
  closure: [],
  material: [],
  occasion: [],
  fields: [],
  price: { from: 0, to: 0, steps: [] },
};

describe('links of a listing', () => {
  it('CAT-05 CAT-17: a second brand is added to the first and resets to page 1', () => {
    const query = toggleValue(parse('brand=kerb&page=3&sort=newest'), 'brand', 'taheke');
    expect(address(query)).toBe('?sort=newest&brand=kerb&brand=taheke');
    expect(isChosen(query, 'brand', 'kerb')).toBe(true);
  });
  it('CAT-06: choosing a chosen colour removes it', () => {
    expect(address(toggleValue(parse('colour=black&colour=white'), 'colour', 'black'))).toBe('?colour=white');
  });
  it.each([
    ['usMen', 'usMenSize'],
    ['usWomen', 'usWomenSize'],
    ['usKids', 'usKidsSize'],
    ['uk', 'ukSize'],
    ['eu', 'euSize'],
  ] as const)('CAT-12 to CAT-16: a size in %s is held in %s', (system, param) => {
    const on = toggleValue(parse(''), system, '9.5');
    expect(address(on)).toBe(`?${param}=9.5`);
    expect(toggleValue(on, system, '9.5')).toEqual(parse(''));
  });
  it('CAT-07 CAT-08: sale and new are toggles with the value 1', () => {
    expect(address(toggleFlag(parse('q=boot'), 'sale'))).toBe('?q=boot&sale=1');
    expect(address(toggleFlag(parse('new=1'), 'new'))).toBe('');
  });
  it('links to the bare path when nothing is left', () => {
    expect(hrefOf(parse(''), '/nz/products', 'q')).toBe('/nz/products');
    expect(hrefOf(parse('q=boot'), '/nz/search', 'term')).toBe('?term=boot');
  });
  it('clears every filter but keeps search text and sort order', () => {
    expect(
      address(withoutFilters(parse('q=boot&sort=priceAsc&brand=kerb&colour=black&sale=1&new=1&euSize=42&page=2'))),
    ).toBe('?q=boot&sort=priceAsc');
    expect(hasFilters(parse('q=boot&sort=priceAsc'))).toBe(false);
    expect(hasFilters(parse('ukSize=7'))).toBe(true);
  });
  it.each([
    'gender=kids',
    'type=court-shoe',
    'priceMin=50',
    'priceMax=0',
    'width=wide',
    'closure=zip',
    'material=wool',
    'occasion=rain',
  ])('UX-06: %s is a filter, and is cleared with the others', (filter) => {
    expect(hasFilters(parse(filter))).toBe(true);
    expect(hasFilters(parse(`q=boot&sort=newest&adj=0&page=2`))).toBe(false);
    expect(address(withoutFilters(parse(`q=boot&adj=0&${filter}&page=2`)))).toBe('?q=boot&adj=0');
  });
  it('names every chosen filter, unknown ones as written', () => {
    const facets = { ...none, brand: [{ value: 'taheke', label: 'Tāheke', count: 1, selected: true }] };
    const chosen = listChosen(parse('brand=taheke&brand=nobody&euSize=42&sale=1'), facets);
    expect(chosen.map((one) => one.label)).toEqual(['On sale', 'EU 42', 'Tāheke', 'nobody']);
    expect(chosen.map((one) => address(one.without))).toEqual([
      '?brand=taheke&brand=nobody&euSize=42',
      '?brand=taheke&brand=nobody&sale=1',
      '?brand=nobody&sale=1&euSize=42',
      '?brand=taheke&sale=1&euSize=42',
    ]);
  });
  it('CAT-12 CAT-14: the shopper’s own size replaces other sizes when switched on, and is removed when switched off', () => {
    const usMen = [{ value: '9', label: '9', count: 12, selected: false }];
    const facets = { ...none, sizes: { ...none.sizes, usMen } };
    const mine = { system: 'usMen', label: '9' } as const;
    const off = ownSizeFilter(parse('q=boot&euSize=42&usMenSize=10&page=3'), facets, mine);
    expect(off).toMatchObject({ on: false, count: null });
    expect(off && address(off.next)).toBe('?q=boot&usMenSize=9');
    const on = ownSizeFilter(parse('brand=kerb&usMenSize=9&usMenSize=10'), facets, mine);
    expect(on).toMatchObject({ on: true, count: 12 });
    expect(on && address(on.next)).toBe('?brand=kerb&usMenSize=10');
    expect(ownSizeFilter(parse('usMenSize=10'), facets, mine)).toMatchObject({ on: false, count: 12 });
    expect(ownSizeFilter(parse(''), none, mine)).toBeNull();
    expect(ownSizeFilter(parse('usKidsSize=10C'), none, mine)).toMatchObject({ on: false, count: null });
    expect(ownSizeFilter(parse('usMenSize=9'), none, mine)).toMatchObject({ on: true, count: 0 });
  });
  it('offers each facet for removal', () => {
    const looser = looserQueries(parse('q=boot&brand=a&brand=b&euSize=42&page=2'));
    expect(looser.map((one) => [one.label, address(one.query)])).toEqual([
      ['Any EU size', '?q=boot&brand=a&brand=b'],
      ['Any brand', '?q=boot&euSize=42'],
    ]);
  });
});
