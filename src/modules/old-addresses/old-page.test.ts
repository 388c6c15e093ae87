import { expect, test } from 'vitest';
import { collectionPage } from './collection-page.ts';
import { nearestPageAmong } from './nearest-page.ts';
import { readOldAddress, withQuery } from './old-page.ts';

test('an address is read by Shopify’s patterns; only a number is a variant, and what is none of Shopify’s is nothing', () => {
  const page = (path: string, search = '') => readOldAddress(path, search, 'term')?.page ?? null;
  expect(page('/products/Tide-Boot', '?variant=41')).toEqual({ kind: 'product', handle: 'tide-boot', variant: '41' });
  expect(page('/products/p%C5%8Dhutukawa', '?variant=x')).toMatchObject({ handle: 'pohutukawa', variant: null });
  expect(page('/en/collections/a/products/b')).toMatchObject({ kind: 'product', handle: 'b' });
  expect(page('/collections/a/tag')).toEqual({ kind: 'collection', handle: 'a' });
  expect(page('/search', '?q=tide&type=product')).toEqual({ kind: 'fixed', to: '/search?term=tide' });
  for (const path of ['/', '/nz', '/nz/products/a', '/pages', '/policies/x', '/apps/a', '/%', '/products/%00'])
    expect(page(path), path).toBe(null);
});

test('the visitor’s query goes on with an address, and never replaces what the page needs', () => {
  expect(withQuery('/a', new URLSearchParams('utm_source=x'))).toBe('/a?utm_source=x');
  expect(withQuery('/a?gender=mens', new URLSearchParams('gender=kids&gclid=1'))).toBe('/a?gender=mens&gclid=1');
  expect(withQuery('/a?q=a%20b', new URLSearchParams())).toBe('/a?q=a%20b');
});

test('a collection is a listing only where its name says which; of two like-named categories neither', () => {
  const pages = {
    categories: ['footwear', 'footwear/boots', 'kids/boots', 'bags'],
    brands: new Set(['kiwi', 'boots']),
  };
  expect(collectionPage('footwear-boots', pages)).toBe('/categories/footwear/boots');
  expect(collectionPage('boots', pages)).toBe('/brands/boots');
  expect(collectionPage('womens-bags', pages)).toBe('/categories/bags?gender=womens');
  expect(collectionPage('mens-shoes', pages)).toBe('/products?gender=mens');
  expect(collectionPage('kids-sale', pages)).toBe('/products?sale=1&gender=kids');
  expect(collectionPage('mensch', pages)).toBe(null);
  expect(collectionPage('womens-hats', pages)).toBe(null);
});

test('the nearest page shares most words; words of very many products count for none', () => {
  const pages = {
    categories: ['shoes/sandals'],
    brands: new Set<string>(),
    articles: new Set(['sizes']),
    posts: [],
    landingPages: new Set(['winter']),
  };
  const many = Array.from({ length: 400 }, (_, at) => ({ path: `black-shoe-${at}`, parentCode: `black-shoe-${at}` }));
  const nearest = nearestPageAmong(pages, [...many, { path: 'tide-boot', parentCode: 'tide' }]);
  expect(nearest('/products/tide-boots')).toBe('/products/tide-boot');
  expect(nearest('/products/black')).toBe(null);
  expect(nearest('/collections/summer-sandals')).toBe('/categories/shoes/sandals');
});
