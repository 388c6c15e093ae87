import { beforeEach, expect, test, vi } from 'vitest';

const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../storage/versioned-storage.ts', () => ({
  persistentStorage: {
    read: (name: string) => stored.get(name),
    write: (name: string, value: unknown) => stored.set(name, value),
    remove: (name: string) => stored.delete(name),
  },
}));
const { keepAfterSignUp, readAddressAfterSignUp } = await import('../session/after-sign-up.ts');
const { saveKeptAddress } = await import('./save-kept-address.ts');

const email = 'aroha@example.nz';
const fields = {
  type: 'ENTERED' as const,
  company: '',
  contactName: 'Aroha Ngāta',
  country: 'NZ',
  street1: '12 Karangahape Road',
  street2: '',
  suburb: 'Newton',
  state: 'Auckland',
  postcode: '1010',
};
beforeEach(() => {
  stored.clear();
  keepAfterSignUp({ path: '/cart', address: { email, address: { ...fields, phone: '021 555 0123' } } });
});
const shopThat = (reply: unknown) => vi.fn(async () => reply as never);
const refused = (status: number) => ({ ok: false, error: { kind: 'refused', status, body: {}, retryAfterMs: null } });

test('UX-12 the address of a guest’s order becomes the default of the account made after it, once', async () => {
  const call = shopThat({ ok: true, value: {} });
  await saveKeptAddress(call, 'Aroha@example.nz');
  await saveKeptAddress(call, email);
  expect(call).toHaveBeenCalledExactlyOnceWith('POST', 'account/addresses', { ...fields, isDefaultShipping: true });
  expect(readAddressAfterSignUp(email)).toBe(null);
});

test('UX-12 somebody else who logs in at this browser gets no address', async () => {
  const call = shopThat({ ok: true, value: {} });
  await saveKeptAddress(call, 'bea@example.nz');
  expect(call).not.toHaveBeenCalled();
});

test.each([
  ['the shop cannot be reached', { ok: false, error: { kind: 'unreachable', status: null } }, true],
  ['the shop has an error', refused(500), true],
  ['the account has it already', refused(409), false],
  ['the shop does not deliver there', refused(400), false],
])('UX-12 where %s, the address stays for the next log-in: %s', async (_, reply, stays) => {
  await saveKeptAddress(shopThat(reply), email);
  expect(readAddressAfterSignUp(email) !== null).toBe(stays);
});
