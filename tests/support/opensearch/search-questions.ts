/** Five hundred questions to a search engine: what shoppers type, with and without filters, and what they browse. */

import type { ListingQuery } from '#contract/products/listing-query.ts';
import { parseListingQuery } from '#contract/products/listing-query.ts';
import type { ListingScope } from '#modules/search/listings/listing-options.ts';
import { readQueries } from '../search-quality/read-queries.ts';

export interface SearchQuestion {
  address: string;
  query: ListingQuery;
  scope: ListingScope;
}

const FILTERS = [
  'sale=1',
  'new=1',
  'member=1',
  'gender=womens',
  'gender=mens&gender=kids',
  'colour=black',
  'colour=black&colour=white&sale=1',
  'usMenSize=9',
  'usWomenSize=8&usWomenSize=8.5',
  'euSize=42&colour=black',
  'priceMin=100&priceMax=200',
  'priceMax=50&sort=priceAsc',
  'material=leather&gender=mens',
  'closure=lace-up&width=wide',
  'occasion=hiking&priceMax=300',
  'type=court-shoe',
  'brand=tussock&colour=white&usMenSize=10',
  'brand=nobody',
  'colour=black&usKidsSize=12C',
];
const SORTS = ['', 'nameAsc', 'nameDesc', 'priceAsc', 'priceDesc', 'newest', 'oldest'];
const SCOPES: ListingScope[] = [
  {},
  { categoryPath: 'footwear' },
  { categoryPath: 'footwear/boots' },
  { brandSlug: 'tussock' },
];
const MISSPELT = [
  'sneekers',
  'gumbots',
  'jandels',
  'blak boots',
  'wite sneakers',
  'runing shoes',
  'leathr',
  'sandels',
  'hodie',
  'bennie',
  'waterprof boots',
  'chelsae',
  'tramping bots',
  'slipon',
  'velcroo',
];
const PRICED = ['boots under 200', 'sneakers $100 to $150', 'cheap jandals', 'jackets over 150', 'tees under 40'];
const IN_VAIN = ['purple gumboots for men size 48', 'velvet umbrella sneakers', 'zebra boots', 'qqqq'];
const TYPING = ['bo', 'sne', 'black ru', 'wom', 'men 9', 'size 10 boots', 'kids 12c', 'uk 8 boot'];
const PLACES = ['sale', 'new', 'new sneakers', 'sale boots mens', 'wide fit', 'slip on', 'gift card', 'the', 'for men'];

/** In one fixed order. */
export function searchQuestions(count: number): SearchQuestion[] {
  const typed = [
    ...readQueries('queries.tsv').map(({ query }) => query),
    ...[...MISSPELT, ...PRICED, ...IN_VAIN, ...TYPING, ...PLACES],
  ];
  const browsed = SORTS.flatMap((sort) => SCOPES.map((scope) => ask(sort ? `sort=${sort}` : '', scope)));
  const filtered = FILTERS.flatMap((filter) => SCOPES.slice(0, 3).map((scope) => ask(filter, scope)));
  const texts = typed.map((text) => ask(`q=${encodeURIComponent(text)}`));
  const both = typed.map((text, at) => ask(`q=${encodeURIComponent(text)}&${FILTERS[at % FILTERS.length]}`));
  return [...browsed, ...filtered, ...texts, ...both].slice(0, count);
}

const ask = (address: string, scope: ListingScope = {}): SearchQuestion => ({
  address: `${address} ${JSON.stringify(scope)}`,
  query: parseListingQuery(new URLSearchParams(address)),
  scope,
});
