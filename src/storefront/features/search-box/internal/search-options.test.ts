import { describe, expect, it } from 'vitest';
import type { Suggestions } from '#contract/products/listing.ts';
import { withTerm } from './recent-terms.ts';
import { optionGroups } from './search-options.ts';

const found: Suggestions = {
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

describe('recent terms', () => {
  it('moves a repeated term to the front and keeps six', () => {
    expect(withTerm(['boots', 'tee'], ' TEE ')).toEqual(['TEE', 'boots']);
    expect(withTerm(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'], 'new')).toEqual(['new', 'a1', 'a2', 'a3', 'a4', 'a5']);
    expect(withTerm(['a1'], '   ')).toEqual(['a1']);
    expect(withTerm([], 'x'.repeat(500))[0]).toHaveLength(200);
  });
});
