import { beforeEach, expect, it, vi } from 'vitest';
import { callApi } from '../api-client/call-api.ts';
import { authState } from '../auth/auth-state.ts';
import { session } from './auth-session.ts';
import { callAsShopper } from './call-as-shopper.ts';

vi.mock('./open-auth.ts', () => ({ openAuth: () => undefined }));
vi.mock('./auth-session.ts', () => ({
  session: { call: vi.fn(async () => ({ ok: true, value: 'as the customer' })) },
}));
vi.mock('../api-client/call-api.ts', () => ({ callApi: vi.fn(async () => ({ ok: true, value: 'as nobody' })) }));

beforeEach(() => {
  vi.clearAllMocks();
});
const body = { cart: { items: [], promoCodes: [] } };
const options = { timeoutMs: 5 };

it.each([
  ['LOGGED_IN', 'as the customer'],
  ['LOGGED_OUT', 'as nobody'],
  ['LOGGING_IN', 'as nobody'],
  ['LOGGING_OUT', 'as nobody'],
] as const)('CHK-08 /checkout/info goes out %s: %s', async (status, value) => {
  authState.setState({ status });
  expect(await callAsShopper('POST', 'checkout/info', body, options)).toEqual({ ok: true, value });
  const [used, unused] = value === 'as the customer' ? [session.call, callApi] : [callApi, session.call];
  expect(used).toHaveBeenCalledExactlyOnceWith('POST', 'checkout/info', body, options);
  expect(unused).not.toHaveBeenCalled();
});

it('CHK-08 CHK-14 waits until the shopper’s identity is known', async () => {
  authState.setState({ status: 'INITIALISING' });
  const pending = callAsShopper('POST', 'checkout/info', body);
  await new Promise((done) => setTimeout(done, 5));
  expect([vi.mocked(callApi).mock.calls.length, vi.mocked(session.call).mock.calls.length]).toEqual([0, 0]);
  authState.setState({ status: 'LOGGED_IN' });
  expect(await pending).toEqual({ ok: true, value: 'as the customer' });
});
