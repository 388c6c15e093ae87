import { describe, expect, it, test } from 'vitest';
import type { SearchSuggestions } from '#contract/products/listing.ts';
import { forgetRecentTerms, keepRecentTerm, readRecentTerms } from './recent-terms.ts';
import { optionGroups, typedLength } from './search-options.ts';

const found: SearchSuggestions = {
  products: [],
  categories: [{ path: 'footwear/boots', name: 'Boots' }],
  brands: [{ slug: 'kerb', name: 'Kerb', count: 5 }],
};

describe('options of the search field', () => {
  it('NAV-09: links carry the configured search parameter', () => {
    expect(optionGroups('', null, ['high tops & co'], 'term')[0]?.options[0]?.to).toBe('/search?term=high+tops+%26+co');
  });
  it('offers recent terms until two letters are typed, then categories and brands', () => {
    expect(optionGroups('b', found, ['red'], 'q').map((group) => group.title)).toEqual(['Recent searches']);
    expect(optionGroups('bo', found, ['red'], 'q').flatMap((group) => group.options.map((one) => one.to))).toEqual([
      '/categories/footwear/boots',
      '/brands/kerb',
    ]);
    expect(optionGroups('bo', null, ['red'], 'q')).toEqual([]);
  });
});

test.each([
  ['black running shoes', 'Black run', 9],
  ['men’s boots', 'mens bo', 8],
  ['men’s boots', 'men’s', 5],
  ['kids’ runners', 'kids ', 6],
  ['running shoes', ' ru', 2],
  ['black trail shoes', 'black run', 0],
  ['boots', 'bootss', 0],
  ['boots', '', 0],
])('UX-05 of “%s” what “%s” has typed already is not bold', (label, typed, letters) => {
  expect(typedLength(label, typed)).toBe(letters);
});

describe('recent terms', () => {
  /** The terms in this order, the last one as the newest. */
  const kept = (...terms: string[]) => {
    forgetRecentTerms();
    for (const term of terms) keepRecentTerm(term);
    const found = readRecentTerms();
    forgetRecentTerms();
    return found;
  };
  it('moves a repeated term to the front and keeps six', () => {
    expect(kept('tee', 'boots', ' TEE ')).toEqual(['TEE', 'boots']);
    expect(kept('a6', 'a5', 'a4', 'a3', 'a2', 'a1', 'new')).toEqual(['new', 'a1', 'a2', 'a3', 'a4', 'a5']);
    expect(kept('a1', '   ')).toEqual(['a1']);
    expect(kept('x'.repeat(500))[0]).toHaveLength(200);
  });
});
