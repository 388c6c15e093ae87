import { beforeEach, expect, test, vi } from 'vitest';

const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../storage/versioned-storage.ts', () => ({
  persistentStorage: {
    read: (name: string) => stored.get(name),
    write: (name: string, value: unknown) => stored.set(name, value),
    remove: (name: string) => stored.delete(name),
  },
}));
const {
  AFTER_SIGN_UP_NAME,
  forgetAddressAfterSignUp,
  forgetPathAfterSignUp,
  keepAfterSignUp,
  readAddressAfterSignUp,
  readPathAfterSignUp,
} = await import('./after-sign-up.ts');

const now = new Date('2026-11-26T00:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const address = { street1: '12 Kōwhai Street' } as never;
beforeEach(() => stored.clear());

test('UX-11 the page to return to is kept for seven days', () => {
  keepAfterSignUp({ path: '/checkout/shipping' }, now);
  expect(readPathAfterSignUp(daysLater(6.99))).toBe('/checkout/shipping');
  // A clock that was set back.
  expect(readPathAfterSignUp(daysLater(-1))).toBe(null);
  expect(readPathAfterSignUp(now)).toBe('/checkout/shipping');
  expect(readPathAfterSignUp(daysLater(7))).toBe(null);
  forgetPathAfterSignUp();
  expect(stored.size).toBe(0);
});

test('UX-12 an address is for the customer who left it, and for nobody else', () => {
  keepAfterSignUp({ path: null, address: { email: 'Aroha@Example.nz', address } }, now);
  expect(readAddressAfterSignUp('aroha@example.nz', daysLater(1))).toBe(address);
  expect(readAddressAfterSignUp('bea@example.nz', daysLater(1))).toBe(null);
  expect(readAddressAfterSignUp('aroha@example.nz', daysLater(7))).toBe(null);
  expect(stored.size, 'an address that nobody came back for is removed').toBe(0);
  // Each part is forgotten by itself.
  keepAfterSignUp({ path: '/cart', address: { email: 'aroha@example.nz', address } }, now);
  forgetPathAfterSignUp();
  expect([readPathAfterSignUp(now), readAddressAfterSignUp('aroha@example.nz', now)]).toEqual([null, address]);
  forgetAddressAfterSignUp();
  expect(stored.size).toBe(0);
  keepAfterSignUp({ path: null, address: { email: 'aroha@example.nz', address } }, now);
  // The next sign-up takes its place.
  keepAfterSignUp({ path: '/cart' }, now);
  expect(readAddressAfterSignUp('aroha@example.nz', now)).toBe(null);
});

test('UX-11 UX-12 anything else in its place is nothing', () => {
  const at = now.toISOString();
  for (const value of [
    undefined,
    null,
    'x',
    7,
    [],
    { path: 7, at },
    { path: '/cart', at: 'x' },
    { address: 'x', at },
  ]) {
    stored.set(AFTER_SIGN_UP_NAME, value);
    expect([readPathAfterSignUp(now), readAddressAfterSignUp('x', now)]).toEqual([null, null]);
  }
});
