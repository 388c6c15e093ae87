import { afterEach, expect, test, vi } from 'vitest';
import { pageBefore } from './page-before.ts';

const at = (...paths: (string | null)[]) =>
  vi.stubGlobal('navigation', {
    entries: () => paths.map((path) => ({ url: path === null ? null : `https://shop.example${path}` })),
    currentEntry: { index: paths.length - 1 },
  });
afterEach(() => vi.unstubAllGlobals());

test('UX-11 the page before is the last one that has nothing to do with logging in', () => {
  at('/nz', '/nz/products/court?size=9', '/nz/account/signin', '/nz/account/password/forgot', '/nz/account/signup');
  expect(pageBefore()).toBe('/products/court?size=9');
  at('/nz', '/nz/account/signup');
  expect(pageBefore()).toBe('/');
});

test.each([
  [['/nz/account/signup']],
  [['/nz/account/verify?code=x&user=y', '/nz/account/signup']],
  [['/nz/staff/orders', '/nz/account/signup']],
  [['/nzx', '/other', null, '/nz/account/signup']],
  // What is before another site's page is not where the shopper came from.
  [['/nz/products', '/nz/staff/orders', '/nz/account/signup']],
])('UX-11 before %j there is no page to go back to', (paths) => {
  at(...paths);
  expect(pageBefore()).toBe(null);
});

test('UX-11 a browser that does not tell its history has no page before', () => {
  vi.stubGlobal('navigation', undefined);
  expect(pageBefore()).toBe(null);
});
