import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSimulator, type TestSimulator } from './start-test-simulator.ts';

describe('control of the simulator', () => {
  let simulator: TestSimulator;
  beforeAll(async () => {
    simulator = await startTestSimulator();
  });
  afterAll(() => simulator.close());

  test('faults are listed until they have been used, and reset removes them', async () => {
    await simulator.fault({ provider: 'card', operation: 'token', kind: 'http-500', times: 2 });
    await simulator.fault({ provider: 'mail', kind: 'reject-4xx', times: null });
    const faults = async () => (await fetch(`${simulator.url}/control/faults`)).json();
    expect(await faults()).toMatchObject([
      { kind: 'http-500', times: 2, phase: 'before' },
      { provider: 'mail', operation: '*', times: null },
    ]);
    const { merchantId, publicKey, privateKey } = simulator.gateway;
    const token = () =>
      fetch(`${simulator.url}/merchants/${merchantId}/client_token`, {
        method: 'POST',
        body: '{"client_token":{"version":2}}',
        headers: { authorization: `Basic ${btoa(`${publicKey}:${privateKey}`)}` },
      });
    expect([(await token()).status, (await token()).status, (await token()).status]).toEqual([500, 500, 201]);
    expect(await faults()).toMatchObject([{ provider: 'mail' }]);
    await fetch(`${simulator.url}/control/reset`, { method: 'POST' });
    expect(await faults()).toEqual([]);
  });

  test('invalid input is refused with a reason', async () => {
    await expect(simulator.fault({ provider: 'card', kind: 'earthquake' as never })).rejects.toThrow(
      'kind must be one of',
    );
    await expect(simulator.fault({ provider: 'card', kind: 'delay', ms: -1 })).rejects.toThrow(
      'ms must be a whole number',
    );
    await expect(simulator.change({ cardLatencyMs: 1.5 })).rejects.toThrow('whole number');
    await expect(simulator.change({ colour: 1 } as never)).rejects.toThrow('no such setting: colour');
    expect((await fetch(`${simulator.url}/control/faults`, { method: 'POST', body: '{' })).status).toBe(422);
  });

  test('the gateway accepts only the merchant’s keys', async () => {
    const at = (path: string, key: string) =>
      fetch(`${simulator.url}${path}`, { headers: { authorization: `Basic ${btoa(key)}` } });
    expect((await at('/merchants/simulator/transactions/x', 'simulator_public:wrong')).status).toBe(401);
    expect((await at('/merchants/another/transactions/x', 'simulator_public:simulator_private')).status).toBe(403);
    expect((await at('/merchants/simulator/transactions/x', 'simulator_public:simulator_private')).status).toBe(404);
  });

  test('the home page links to everything', async () => {
    const home = await (await fetch(simulator.url)).text();
    for (const path of ['/mail', '/journal', '/control/faults', '/control/transactions', '/control/settings']) {
      expect(home).toContain(`href="${path}"`);
      expect((await fetch(simulator.url + path)).status).toBe(200);
    }
    expect((await fetch(`${simulator.url}/healthz`)).status).toBe(200);
  });
});
