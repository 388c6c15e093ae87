import { expect, test, vi } from 'vitest';
import { authState, SESSION_MARK } from '../auth/auth-state.ts';
import { checkoutState, editCheckout } from '../checkout/checkout-state.ts';
import { keepGuestMembership, readGuestMembership } from '../loyalty/guest-membership.ts';
import { programmeState } from '../loyalty/programme-state.ts';
import { persistentStorage } from '../storage/versioned-storage.ts';

const { called, works } = vi.hoisted(() => ({
  called: [] as unknown[][],
  works: [] as ((who: unknown) => Promise<unknown>)[],
}));
const customer = {
  customerId: 'c1',
  email: 'aroha@example.nz',
  firstName: 'Aroha',
  lastName: 'Ngāta',
  phone: '',
  addresses: [],
};
vi.mock('../session/auth-session.ts', () => ({
  session: {
    duringLogIn: (work: (who: unknown) => Promise<unknown>) => works.push(work),
    call: async (...args: unknown[]) => {
      called.push(args.slice(0, 3));
      return { ok: true, value: { customer, loyalty: { providers: [], account: null } } };
    },
  },
}));

const termsWith = (guestMinutes: number) => ({
  loyalty: true,
  redemptionMin: 150,
  airline: { slug: 'korimako-air', name: 'Korimako Air', guestMinutes },
});

test('AIR-06 AIR-07 AIR-08 an account loaded during log-in is linked with the guest’s airline membership once it can be updated and the page provides the maximum age', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  keepGuestMembership({ memberId: 'KA8008', lastName: 'Ngāta' });
  await import('./account-state.ts');
  authState.setState({ status: 'LOGGING_IN', customer: null });
  for (const work of works) await work(customer);
  expect(called).toEqual([['GET', 'account', undefined]]);
  expect(readGuestMembership()).toMatchObject({ memberId: 'KA8008' });
  authState.setState({ status: 'LOGGED_IN', customer });
  await new Promise((done) => setTimeout(done));
  expect(called.slice(1), 'this page does not say').toEqual([]);
  expect(readGuestMembership()).not.toBe(null);
  programmeState.setState({ terms: termsWith(120) });
  await expect.poll(readGuestMembership).toBe(null);
  expect(called.slice(1)).toEqual([
    ['PUT', 'account', { customer: {}, loyalty: { action: 'link', memberId: 'KA8008', lastName: 'Ngāta' } }],
  ]);
  // The maximum age comes from the setting.
  programmeState.setState({ terms: null });
  keepGuestMembership({ memberId: 'KA8009', lastName: 'Ngāta' }, new Date(Date.now() - 45 * 60_000));
  programmeState.setState({ terms: termsWith(30) });
  await expect.poll(readGuestMembership).toBe(null);
  expect(called).toHaveLength(2);
});

test('ACC-16 each load of the account copies its contact to the checkout, but not over a contact typed for this order', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  const { account } = await import('./account-state.ts');
  persistentStorage.write(SESSION_MARK, { customerId: customer.customerId });
  authState.setState({ status: 'LOGGED_IN', customer });
  const contactAfterLoad = async (phone: string) => {
    customer.phone = phone;
    await account.load();
    return checkoutState.getState().record?.contact;
  };
  const { email, firstName, lastName } = customer;
  for (const phone of ['021 555 0123', '021 555 0124'])
    expect(await contactAfterLoad(phone)).toMatchObject({ email, firstName, lastName, phone });
  editCheckout((record) => ({
    ...record,
    contactTyped: true,
    contact: record.contact && { ...record.contact, phone: '021 555 0199' },
  }));
  expect(await contactAfterLoad('021 555 0125')).toMatchObject({ phone: '021 555 0199' });
});
