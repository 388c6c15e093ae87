import { expect, test } from 'vitest';
import { cacheKeyOf, cacheKindOf, mayCache, mayTakeOver, pageOfData } from './cache-rules.ts';

const ORIGIN = 'https://shop.example';
const kindOf = (path: string, navigates = true, method = 'GET') =>
  cacheKindOf(new URL(path, ORIGIN), ORIGIN, { method, navigates });

test.each([
  ['/nz', 'page'],
  ['/nz/', 'page'],
  ['/nz/products?colour=green', 'page'],
  ['/nz/products/quayworn', 'page'],
  ['/nz/brands/kea/shoes', 'page'],
  ['/nz/articles/care', 'page'],
  ['/nz/cart', 'cart'],
  ['/nz/cart/', 'cart'],
  ['/nz/cart-old', 'cart'],
  ['/nz/account', 'line'],
  ['/nz/account/signin', 'line'],
  ['/nz/checkout/payment', 'line'],
  ['/nz/orders/NZ1', 'line'],
  ['/nz/search?q=mine', 'page'],
  ['/nz/searches', 'line'],
  ['/nz/productsx', 'line'],
  ['/nz/api/account', null],
  ['/nz/api', null],
  ['/nz/staff', null],
  ['/nz/staff/orders', null],
  ['/nz/sitemap.xml', null],
  ['/nzx', null],
  ['/healthz', null],
  ['https://elsewhere.example/nz/products', null],
])('APP-15 a visit to %s is cached as %s', (path, as) => expect(kindOf(path)).toBe(as));

test.each([
  ['/nz/assets/a.js', 'file'],
  ['/nz/icons/app-192.png', 'file'],
  ['/nz/media/0123/400.avif', 'image'],
  ['/nz/products.data?_routes=x', 'data'],
  ['/nz/_.data', 'data'],
  ['/nz.data', 'data'],
  ['/nz/account/orders.data', 'line-data'],
  ['/nz/checkout/payment.data', 'line-data'],
  ['/nz/api/search/suggest?q=a', null],
  ['/nz/staff/assets/x.js', null],
  ['/nz/products', null],
])('APP-15 a page’s request for %s is cached as %s; what it sends is not cached', (path, as) => {
  expect(kindOf(path, false)).toBe(as);
  expect(kindOf(path, false, 'POST')).toBe(null);
});

test('APP-15 the server decides: only publicly cacheable responses are stored', () => {
  const answer = (cacheControl: string | null, status = 200, redirected = false) => ({
    status,
    redirected,
    headers: new Headers(cacheControl ? { 'cache-control': cacheControl } : {}),
  });
  expect(mayCache(answer('public, s-maxage=60'))).toBe(true);
  for (const other of [
    answer('no-store'),
    answer('private, no-cache'),
    answer(null),
    answer('public', 404),
    answer('public', 200, true),
  ])
    expect(mayCache(other)).toBe(false);
});

test('maps a data URL to its page', () => {
  expect(pageOfData(new URL('/nz/products.data?colour=green&_routes=a%2Cb', ORIGIN))).toBe(
    `${ORIGIN}/nz/products?colour=green`,
  );
  expect(pageOfData(new URL('/nz/_.data', ORIGIN))).toBe(`${ORIGIN}/nz/`);
});

test.each([
  ['/nz', '/nz/'],
  ['/nz/', '/nz/'],
  ['/nz?utm_source=mail&utm_medium=email', '/nz/'],
  ['/nz/products/quayworn?ref=a1b2c3#sizes', '/nz/products/quayworn'],
  ['/nz/products?colour=green&ref=a1b2c3&page=2', '/nz/products?colour=green&page=2'],
  ['/nz/search?q=ref', '/nz/search?q=ref'],
  ['/nz/cart', '/nz/cart'],
])('UX-13 %s is cached under %s', (path, key) => {
  expect(cacheKeyOf(new URL(path, ORIGIN))).toBe(`${ORIGIN}${key}`);
});

test('B16 a new worker takes over with at most one page open, and not in cart or checkout', () => {
  const at = (...paths: string[]) => mayTakeOver(paths.map((path) => ORIGIN + path));
  expect([at(), at('/nz/'), at('/nz/products/cart')]).toEqual([true, true, true]);
  expect([at('/nz/checkout/payment'), at('/nz/cart'), at('/nz/cart-old'), at('/nz/', '/nz/products')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
