import { expect, test } from 'vitest';
import { type AccountGuardInput, checkGuard } from './account-guards.ts';
import { safeRedirect } from './safe-redirect.ts';

const facts = (change: Partial<AccountGuardInput>): AccountGuardInput => ({
  hydrated: true,
  status: 'LOGGED_OUT',
  path: '/account/contact-info?a=1',
  leaving: false,
  redirect: null,
  ...change,
});

test('NAV-46 NAV-48 a logged-out visitor is sent to log in with a path to return to', () => {
  expect(checkGuard('logged-in', facts({}))).toEqual({
    to: '/account/signin?redirect=%2Faccount%2Fcontact-info%3Fa%3D1',
  });
  expect(checkGuard('logged-in', facts({ status: 'LOGGED_IN' }))).toBe('STAY');
});

test('NAV-47 NAV-48 a logged-in customer does not see the log-in pages', () => {
  expect(checkGuard('logged-out', facts({ status: 'LOGGED_IN' }))).toEqual({ to: '/account' });
  expect(checkGuard('logged-out', facts({ status: 'LOGGED_IN', redirect: '/checkout/contact-info' }))).toEqual({
    to: '/checkout/contact-info',
  });
  expect(checkGuard('logged-out', facts({}))).toBe('STAY');
  expect(checkGuard('logged-out', facts({ status: 'LOGGING_IN' }))).toBe('STAY');
});

test('NAV-48 both wait for hydration and while INITIALISING', () => {
  for (const name of ['logged-in', 'logged-out']) {
    expect(checkGuard(name, facts({ status: 'INITIALISING' }))).toBe('WAIT');
    expect(checkGuard(name, facts({ hydrated: false }))).toBe('WAIT');
  }
  expect(checkGuard('logged-in', facts({ status: 'LOGGING_IN' }))).toBe('WAIT');
});

test('AUTH-40 during log-out the page stays visible, and then redirects to the home page', () => {
  expect(checkGuard('logged-in', facts({ status: 'LOGGING_OUT', leaving: true }))).toBe('STAY');
  expect(checkGuard('logged-in', facts({ leaving: true }))).toEqual({ to: '/' });
});

test('NAV-58 an unknown guard throws', () => {
  for (const name of ['', 'loggedIn', 'constructor', '__proto__'])
    expect(() => checkGuard(name, facts({}))).toThrow(`There is no guard named ${name}`);
});

test.each([
  ['/cart', '/cart'],
  ['/products?brand=quayworn&sale=1#top', '/products?brand=quayworn&sale=1#top'],
  ['/account/../cart', '/cart'],
])('NAV-48 %s is a valid redirect', (wanted, to) => {
  expect(safeRedirect(wanted)).toBe(to);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'cart',
  '/%2e%2e//evil.example/../..//evil.example',
  '/./\\evil.example',
  '/account/signin?redirect=/account/signin',
  '/x/..//evil.example',
  '',
  `/${'a'.repeat(3_000)}`,
])('NAV-48 C12 %s is not a valid redirect', (wanted) => {
  const to = safeRedirect(wanted);
  expect(new URL(to, 'https://shop.example').origin).toBe('https://shop.example');
  expect(to).toBe('/account');
});

test('NAV-20 NAV-22 a customer at a guest’s URL is sent to the account’s page, a visitor stays; /return redirects everybody', () => {
  const led = (path: string) => checkGuard('guest', facts({ status: 'LOGGED_IN', path }));
  expect(led('/orders')).toEqual({ to: '/account/orders' });
  expect(led('/orders/NZ12345678')).toEqual({ to: '/account/orders/NZ12345678' });
  expect(led('/orders/NZ12345678/receipt')).toEqual({ to: '/account/orders/NZ12345678/receipt' });
  expect(led('/orders?number=NZ12345678'), 'the link of an email').toEqual({ to: '/account/orders/NZ12345678' });
  expect(led('/orders?number=../../x')).toEqual({ to: '/account/orders' });
  expect(led('/return/guest/create?number=NZ12345678')).toEqual({ to: '/account/orders' });
  for (const status of ['LOGGED_OUT', 'LOGGING_IN'] as const)
    expect(checkGuard('guest', facts({ status, path: '/orders' }))).toBe('STAY');
  expect(checkGuard('guest', facts({ status: 'INITIALISING', path: '/orders' }))).toBe('WAIT');
  expect(checkGuard('returns', facts({ status: 'LOGGED_IN', path: '/return' }))).toEqual({ to: '/account/orders' });
  expect(checkGuard('returns', facts({ path: '/return' }))).toEqual({ to: '/return/guest/create' });
  expect(checkGuard('returns', facts({ status: 'INITIALISING', path: '/return' }))).toBe('WAIT');
});
