import { expect, test } from 'vitest';
import { isBot } from '#shared/is-bot.ts';
import { errorLocation } from './error-location.ts';
import { hasForeignScripts, isOwnError } from './is-own-error.ts';
import { siteError } from './site-error.ts';

test('NAV-57 the location is the base URL without its last segment plus the current path', () => {
  expect(errorLocation('https://shop.example/nz', '/nz/cart')).toBe('https://shop.example/nz/cart');
  expect(errorLocation('https://shop.example/nz/', '/nz/')).toBe('https://shop.example/nz/');
  expect(errorLocation('https://shop.example/shops/nz', '/nz/a/b')).toBe('https://shop.example/shops/nz/a/b');
});

test('ANA-02 NAV-56 a site error holds the code as a string, the message and the location', () => {
  expect(
    siteError({ status: 404, message: 'Page Not Found', baseUrl: 'https://shop.example/nz', path: '/nz/x' }),
  ).toEqual({
    event: 'site_errors',
    code: '404',
    message: 'Page Not Found',
    location: 'https://shop.example/nz/x',
  });
});

test('F1 the location of a site error contains no order, token or personal data', () => {
  const at = (path: string) =>
    siteError({ status: 500, message: 'Something went wrong', baseUrl: 'https://shop.example/nz', path }).location;
  expect(at('/nz/account/orders/NZ00001234/return/s3cret')).toBe('https://shop.example/nz/account/orders/…/return/…');
  expect(at('/nz/articles/aroha@example.co.nz')).toBe('https://shop.example/nz/articles/…');
});

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome-Lighthouse', true],
  ['facebookexternalhit/1.1', true],
  ['Mediapartners-GOOGLE', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
    false,
  ],
  ['', false],
])('NAV-55 %s is a bot, whatever its case: %s', (userAgent, bot) => expect(isBot(userAgent)).toBe(bot));

const SHOP = 'https://shop.example/nz/';
const ours = 'https://shop.example/nz/assets/cart.js';

test('NAV-51 errors thrown by our scripts are ours; errors and rejections of others are not', () => {
  const thrown = (where: string, name = 'Error') =>
    Object.assign(new Error('x'), { name, stack: `${name}: x\n    at f (${where}:1:2)` });
  for (const foreign of [true, false]) {
    const isOwn = (error: unknown) => isOwnError({ thrown: error }, SHOP, foreign);
    expect(isOwn(thrown(ours))).toBe(true);
    expect(isOwn(thrown('chrome-extension://abc/inject.js'))).toBe(false);
    expect(isOwn(thrown('https://tags.example/t.js'))).toBe(false);
    expect(isOwn(thrown(ours, 'AbortError'))).toBe(false);
  }
});

test('FIX-40 a value that is no Error is ours where our script threw it, or where no other script could have rejected it', () => {
  for (const thrown of ['words', 7, { stack: ours }]) {
    expect(isOwnError({ thrown, filename: ours }, SHOP, true)).toBe(true);
    for (const filename of ['', 'https://tags.example/t.js', 'chrome-extension://abc/inject.js'])
      expect(isOwnError({ thrown, filename }, SHOP, false)).toBe(false);
    expect(isOwnError({ thrown }, SHOP, false)).toBe(true);
    expect(isOwnError({ thrown }, SHOP, true)).toBe(false);
  }
  expect(isOwnError({ thrown: undefined }, SHOP, false)).toBe(true);
  // 'ResizeObserver loop completed': an event of the page itself without a thrown value.
  expect(isOwnError({ thrown: null, filename: `${SHOP}cart` }, SHOP, false)).toBe(false);
});

test('FIX-40 only third-party scripts with visible errors make a rejection doubtful', () => {
  const script = (src: string, type = '', crossOrigin: string | null = null) => ({ src, type, crossOrigin });
  const foreign = (...scripts: ReturnType<typeof script>[]) => hasForeignScripts(scripts, 'https://shop.example');
  expect(foreign(script(''), script(ours, 'module'), script('https://tags.example/t.js'))).toBe(false);
  expect(foreign(script('https://tags.example/t.js', '', 'anonymous'))).toBe(true);
  expect(foreign(script('https://shop.example.evil/t.js', 'module'))).toBe(true);
});
