import { expect, test } from 'vitest';
import { isBot } from '#shared/is-bot.ts';
import { errorLocation, siteError } from './site-error.ts';
import { watchUncaught } from './watch-uncaught.ts';

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

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome-Lighthouse', true],
  ['facebookexternalhit/1.1', true],
  ['Mediapartners-GOOGLE', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1', false],
  ['', false],
])('NAV-55 %s is a bot, whatever its case: %s', (userAgent, bot) => expect(isBot(userAgent)).toBe(bot));

test('NAV-51 what our scripts threw and nobody caught is heard; what others threw is not', () => {
  const listeners = new Map<string, (event: unknown) => void>();
  const heard: string[] = [];
  const stop = watchUncaught(
    {
      scripts: 'https://shop.example/nz/',
      listen: (type, listener) => {
        listeners.set(type, listener);
        return () => void listeners.delete(type);
      },
    },
    (error) => heard.push(error.message),
  );
  const thrown = (message: string, where: string, name = 'Error') =>
    Object.assign(new Error(message), { name, stack: `${name}: ${message}\n    at f (${where})` });
  listeners.get('error')?.({ error: thrown('ours', 'https://shop.example/nz/assets/cart.js:1:2') });
  listeners.get('unhandledrejection')?.({ reason: thrown('promised', 'https://shop.example/nz/assets/cart.js:1:2') });
  listeners.get('error')?.({ error: thrown('extension', 'chrome-extension://abc/inject.js:1:2') });
  listeners.get('error')?.({ error: thrown('tag', 'https://tags.example/t.js:1:2') });
  listeners.get('unhandledrejection')?.({ reason: thrown('left', 'https://shop.example/nz/assets/cart.js:1:2', 'AbortError') });
  listeners.get('unhandledrejection')?.({ reason: 'words' });
  listeners.get('error')?.({ error: null });
  expect(heard).toEqual(['ours', 'promised']);
  stop();
  expect(listeners.size).toBe(0);
});
