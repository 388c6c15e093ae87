/** URLs of listings: written and read, they are the same query; whatever is not a filter is dropped. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyListingQuery,
  formatListingQuery,
  type ListingQuery,
  listedFacets,
  parseListingQuery,
  REDIRECTED,
  sizeParams,
  sorts,
} from './listing-query.ts';

const parse = (search: string): ListingQuery => parseListingQuery(new URLSearchParams(search));

/** Any parameter of a listing, with a value that it knows, may know or does not know. */
const pair = fc.oneof(
  ...Object.entries(listedFacets).map(([name, list]) =>
    fc.tuple(fc.constant(name), fc.oneof(fc.constantFrom(...list), fc.string({ maxLength: 6 }))),
  ),
  fc.tuple(
    fc.constantFrom('priceMin', 'priceMax', 'page'),
    fc.oneof(fc.integer({ min: -5, max: 200_000 }).map(String), fc.double().map(String), fc.string({ maxLength: 6 })),
  ),
  fc.tuple(
    fc.constantFrom('q', 'brand', 'colour', 'type', ...Object.values(sizeParams)),
    fc.oneof(fc.constantFrom('court-shoe', 'black', '9.5'), fc.string({ maxLength: 70, unit: 'binary' })),
  ),
  fc.tuple(fc.constantFrom('q', REDIRECTED), fc.constantFrom('blak runer', ' blak runer', 'black')),
  fc.tuple(fc.constantFrom('sort'), fc.constantFrom(...sorts, 'cheapest')),
  fc.tuple(fc.constantFrom('sale', 'new', 'member', 'adj'), fc.constantFrom('0', '1', 'yes')),
);

test('UX-06 SEC-13 any address has one canonical form, which asks for the same products', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 14 }), (pairs) => {
      const query = parse(new URLSearchParams(pairs).toString());
      const canonical = formatListingQuery(query);
      expect(parse(canonical)).toEqual(query);
      expect(formatListingQuery(parse(canonical))).toBe(canonical);
      expect(`${new URLSearchParams(canonical)}`).toBe(canonical.slice(1));
      for (const [name, list] of Object.entries(listedFacets)) {
        const asked = new Set(pairs.flatMap(([key, value]) => (key === name ? [value] : [])));
        expect(query[name as keyof typeof listedFacets]).toEqual(list.filter((value) => asked.has(value)));
      }
      if (query.priceMin !== undefined && query.priceMax !== undefined)
        expect(query.priceMin).toBeLessThanOrEqual(query.priceMax);
    }),
    { numRuns: 1_000 },
  );
});

test('UX-04 the words of a search stay as they were typed while its filters change', () => {
  const query = parse(`q=blak+runer&${REDIRECTED}=blak+runer`);
  expect(query.literal).toBe(true);
  expect(parse(formatListingQuery({ ...query, sale: true }))).toEqual({ ...query, sale: true });
  expect(parse(`q=black+runner&${REDIRECTED}=blak+runer`).literal, 'the term of a redirect').toBe(false);
  expect(parse(`${REDIRECTED}=`).literal).toBe(false);
});

test('the empty query is what an address without parameters asks for', () => {
  expect(parse('')).toEqual(emptyListingQuery);
  expect(formatListingQuery(emptyListingQuery)).toBe('');
});

test('UX-06 the order in which values were chosen does not make another address', () => {
  const chosen: Partial<ListingQuery> = { gender: ['kids', 'mens'], width: ['wide', 'narrow'] };
  expect(formatListingQuery(chosen)).toBe('?gender=mens&gender=kids&width=narrow&width=wide');
});
