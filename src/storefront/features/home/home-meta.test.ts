import { expect, it } from 'vitest';
import { homeMeta } from './home-meta.ts';

it('NAV-02, NAV-09: the home page declares the site search with the configured parameter', () => {
  const meta = homeMeta(
    {
      shopName: 'Kerb',
      origin: 'https://kerb.example',
      searchParam: 'term',
      hero: null,
      documentId: 'home:home',
      parts: [],
      productCount: 0,
    },
    { matches: [] },
  ) as { 'script:ld+json'?: { potentialAction: unknown } }[];
  expect(meta.find((each) => each['script:ld+json'])?.['script:ld+json']?.potentialAction).toEqual({
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: 'https://kerb.example/nz/search?term={search_term_string}' },
    'query-input': 'required name=search_term_string',
  });
});
