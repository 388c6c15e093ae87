import { expect, test } from 'vitest';
import { testConfig } from '../../../tests/support/shop/test-context.ts';
import { readSessionCookie, sessionCookie } from './session-cookie.ts';

const secure = testConfig({ KERB_PUBLIC_URL: 'https://kerb.example' });
const local = testConfig({ KERB_PUBLIC_URL: 'http://localhost:3000' });
const session = { refreshSecret: 'x'.repeat(43), refreshExpiresAt: new Date('2026-12-21T00:00:00Z') };

test('over HTTPS the cookie is bound to the host and not accessible to scripts and other sites', () => {
  expect(sessionCookie(secure, session)).toEqual({
    'set-cookie': `__Host-kerb-session=${'x'.repeat(43)}; Path=/; HttpOnly; SameSite=Strict; Secure; Expires=Mon, 21 Dec 2026 00:00:00 GMT`,
  });
  expect(sessionCookie(secure, null)['set-cookie']).toBe(
    '__Host-kerb-session=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0',
  );
});

test('without HTTPS, on this machine, the cookie has no prefix, because browsers would refuse it', () => {
  expect(sessionCookie(local, session)['set-cookie']).toMatch(
    /^kerb-session=x{43}; Path=\/; HttpOnly; SameSite=Strict; Expires=/,
  );
});

test('a cookie of that name is read, one without the prefix is not, and two different values count as none', () => {
  const read = (cookie: string) => readSessionCookie(secure, new Headers({ cookie }));
  expect(read('a=b; __Host-kerb-session=abc; c=d')).toBe('abc');
  for (const cookie of [
    '',
    'kerb-session=abc',
    '__Host-kerb-session=',
    '__Host-kerb-session=a; __Host-kerb-session=b',
    'x__Host-kerb-session=abc',
  ])
    expect(read(cookie), cookie).toBe(null);
});

test('SEC-06 the staff cookie is as safe as the staff site’s own address, the customer’s as the shop’s', () => {
  const session = { refreshSecret: 'x', refreshExpiresAt: new Date(0) };
  const cookieOf = (config: typeof secure, whose: 'staff' | 'session') =>
    sessionCookie(config, session, whose)['set-cookie'];
  const staffSecure = testConfig({ KERB_PUBLIC_URL: 'http://localhost:3000', KERB_STAFF_URL: 'https://staff.example' });
  expect(cookieOf(staffSecure, 'staff')).toMatch(/^__Host-kerb-staff=x; Path=\/; HttpOnly; SameSite=Strict; Secure; /);
  expect(cookieOf(staffSecure, 'session')).toMatch(/^kerb-session=/);
  const shopSecure = testConfig({ KERB_PUBLIC_URL: 'https://kerb.example', KERB_STAFF_URL: 'http://localhost:3000' });
  expect(cookieOf(shopSecure, 'staff')).toMatch(/^kerb-staff=/);
  expect(cookieOf(shopSecure, 'session')).toMatch(/^__Host-kerb-session=/);
});
