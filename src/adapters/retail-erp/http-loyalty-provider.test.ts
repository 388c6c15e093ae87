import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { createHttpLoyaltyProvider } from './http-loyalty-provider.ts';

let simulator: TestSimulator;
beforeAll(async () => {
  simulator = await startTestSimulator({ settings: { erpAccrualPoints: 3, erpAccrualSpend: 2 } });
});
afterAll(() => simulator.close());
const provider = (token = 'simulator_erp', timeoutMs = 10_000) =>
  createHttpLoyaltyProvider({ url: simulator.url, token, timeoutMs });

test('the ERP returns membership and earning rate; enrolling twice enrols once', async () => {
  const customerId = randomUUID();
  expect(await provider().read(customerId)).toEqual({
    outcome: 'KNOWN',
    isEnrolled: false,
    accrualPoints: 3,
    accrualSpend: 2,
  });
  expect(await provider().enrol(customerId)).toMatchObject({ outcome: 'KNOWN', isEnrolled: true });
  expect(await provider().enrol(customerId)).toMatchObject({ outcome: 'KNOWN', isEnrolled: true });
  await simulator.restart();
  expect(await provider().read(customerId)).toMatchObject({ isEnrolled: true });
  expect(await simulator.journal('enrol')).toHaveLength(1);
});

test.each(['http-500', 'html', 'garbage', 'timeout-before', 'reset-before'] as const)(
  '%s gives no result',
  async (kind) => {
    await simulator.fault({ provider: 'erp', kind });
    expect(await provider(undefined, 1_000).read(randomUUID())).toMatchObject({ outcome: 'UNKNOWN' });
  },
);

test('a wrong token gives no result', async () => {
  expect(await provider('wrong').read(randomUUID())).toMatchObject({
    outcome: 'UNKNOWN',
    reason: 'retail ERP: status 401',
  });
});
