import { expect, test } from 'vitest';
import { isBot } from '#shared/is-bot.ts';
import { isOwnError } from './is-own-error.ts';
import { errorLocation, siteError } from './site-error.ts';

test('NAV-57 the location is the base URL without its last segment plus the current path', () => {
  expect(errorLocation('https://shop.example/nz', '/nz/cart')).toBe('https://shop.example/nz/cart');
  expect(errorLocation('https://shop.example/nz/', '/nz/')).toBe('https://shop.example/nz/');
  expect(errorLocation('https://shop.example/shops/nz', '/nz/a/b')).toBe('https://shop.example/shops/nz/a/b');
});

test('ANA-02 NAV-56 a site error holds the code as a string, the message and the location', () => {
  expect(siteError({ status: 404, message: 'Page Not Found', baseUrl: 'https://shop.example/nz', path: '/nz/x' })).toEqual({
    event: 'site_errors',
    code: '404',
    message: 'Page Not Found',
    location: 'https://shop.example/nz/x',
  });
});

test('F1 the location of a site error names no order, no token and no person', () => {
  const at = (path: string) => siteError({ status: 500, message: 'Something went wrong', baseUrl: 'https://shop.example/nz', path }).location;
  expect(at('/nz/account/orders/NZ00001234/return/s3cret')).toBe('https://shop.example/nz/account/orders/…/return/…');
  expect(at('/nz/articles/aroha@example.co.nz')).toBe('https://shop.example/nz/articles/…');
});

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome-Lighthouse', true],
  ['facebookexternalhit/1.1', true],
  ['Mediapartners-GOOGLE', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1', false],
  ['', false],
])('NAV-55 %s is a bot, whatever its case: %s', (userAgent, bot) => expect(isBot(userAgent)).toBe(bot));

test('NAV-51 what our scripts threw is ours; what others threw, or gave up, is not', () => {
  const thrown = (where: string, name = 'Error') => Object.assign(new Error('x'), { name, stack: `${name}: x\n    at f (${where})` });
  const isOwn = (error: unknown) => isOwnError(error, 'https://shop.example/nz/');
  expect(isOwn(thrown('https://shop.example/nz/assets/cart.js:1:2'))).toBe(true);
  expect(isOwn(thrown('chrome-extension://abc/inject.js:1:2'))).toBe(false);
  expect(isOwn(thrown('https://tags.example/t.js:1:2'))).toBe(false);
  expect(isOwn(thrown('https://shop.example/nz/assets/cart.js:1:2', 'AbortError'))).toBe(false);
  for (const other of ['words', null, undefined, { stack: 'https://shop.example/nz/' }]) expect(isOwn(other)).toBe(false);
});
