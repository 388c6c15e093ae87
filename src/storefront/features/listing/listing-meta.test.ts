import { expect, it } from 'vitest';
import { parseListingQuery } from '#contract/products/listing-query.ts';
import type { ListingData } from './listing-data.ts';
import { listingMeta } from './listing-meta.ts';

const data = {
  title: 'Court',
  description: 'Court at Kerb.',
  query: parseListingQuery(new URLSearchParams()),
  crumbs: [{ label: 'Home', to: '/' }, { label: 'Footwear', to: '/categories/footwear' }, { label: 'Court' }],
  canonical: 'https://kerb.example/nz/categories/footwear/court',
  previous: null,
  next: null,
  noIndex: false,
  listing: { hits: [{ image: { mediaId: 'a1b2' } }, { image: { mediaId: 'c3d4' } }] },
} as unknown as ListingData;
const structured = (changes: Partial<ListingData>) =>
  listingMeta({ ...data, ...changes }, { matches: [] }).flatMap((one) =>
    'script:ld+json' in one ? [one['script:ld+json']] : [],
  );

it('a listing names its breadcrumbs with their URLs, itself by its canonical one', () => {
  expect(structured({ canonical: 'https://kerb.example/nz/categories/footwear/court?page=2' })).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://kerb.example/nz' },
        { '@type': 'ListItem', position: 2, name: 'Footwear', item: 'https://kerb.example/nz/categories/footwear' },
        {
          '@type': 'ListItem',
          position: 3,
          name: 'Court',
          item: 'https://kerb.example/nz/categories/footwear/court?page=2',
        },
      ],
    },
  ]);
});

it('a listing that is not indexed says only that', () => {
  expect(structured({ noIndex: true })).toEqual([]);
  expect(listingMeta({ ...data, noIndex: true }, { matches: [] })).toContainEqual({
    name: 'robots',
    content: 'noindex',
  });
});

it('a shared link shows the listing with its first product', () => {
  const shared = (changes: Partial<ListingData>, property: string) =>
    listingMeta({ ...data, ...changes }, { matches: [{ id: 'root', loaderData: { name: 'Kerb' } }] }).flatMap((one) =>
      'property' in one && one.property === property ? [one.content] : [],
    );
  expect(shared({}, 'og:image')).toEqual(['https://kerb.example/nz/media/a1b2/1280.jpeg']);
  expect(shared({}, 'og:title')).toEqual(['Court']);
  expect(shared({}, 'og:site_name')).toEqual(['Kerb']);
  expect(shared({ listing: { hits: [] } as never }, 'og:image'), 'nothing to show').toEqual([]);
});
