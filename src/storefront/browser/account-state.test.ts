import { expect, test, vi } from 'vitest';
import { authState } from './auth-state.ts';
import { keepGuestMembership, readGuestMembership } from './guest-airline.ts';

const { called, works } = vi.hoisted(() => ({ called: [] as unknown[][], works: [] as (() => Promise<unknown>)[] }));
const customer = { customerId: 'c1', email: 'aroha@example.nz', firstName: 'Aroha', lastName: 'Ngāta', phone: '', addresses: [] };
vi.mock('./auth-session.ts', () => ({
  session: {
    duringLogIn: (work: () => Promise<unknown>) => works.push(work),
    call: async (...args: unknown[]) => {
      called.push(args.slice(0, 3));
      return { ok: true, value: { customer, loyalty: { providers: [], account: null } } };
    },
  },
}));

test('AIR-06 AIR-07 an account that was loaded on the way in is linked with what the guest said as soon as it can be updated', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  keepGuestMembership({ memberId: 'KA8008', lastName: 'Ngāta' });
  await import('./account-state.ts');
  authState.setState({ status: 'LOGGING_IN', customer: null });
  for (const work of works) await work();
  expect(called).toEqual([['GET', 'account', undefined]]);
  expect(readGuestMembership()).toMatchObject({ memberId: 'KA8008' });
  authState.setState({ status: 'LOGGED_IN', customer });
  await expect.poll(readGuestMembership).toBe(null);
  expect(called.slice(1)).toEqual([['PUT', 'account', { customer: {}, loyalty: { action: 'link', memberId: 'KA8008', lastName: 'Ngāta' } }]]);
});
