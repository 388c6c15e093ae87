/** PARC-05 Prices of NZ Post and Starshipit for a checkout, against the simulator and invented answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { chooseCarrier } from '#server/connections/choose-carrier.ts';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { testConfig } from '../../../tests/support/shop/test-context.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';

let simulator: TestSimulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterEach(() => fetch(`${simulator.url}/control/faults`, { method: 'DELETE' }));
afterAll(() => simulator.close());

const size = { weightGrams: 1_350, lengthCm: 35, widthCm: 25, heightCm: 14 };
const to = { street1: '27 Harbour View Road', suburb: 'Te Atatū Peninsula', city: 'Auckland', postcode: '0610' };

describe.each(['nz-post', 'starshipit'])('%s', (name) => {
  test(`PARC-05 ${name}: prices of all services for several parcels, rural and island ones dearer; nonsense is unknown`, async () => {
    const carrier = chooseCarrier(testConfig({ KERB_CARRIER: name }), simulator.url);
    const ask = (place: Partial<typeof to> = {}, parcels = [size], ms = 5_000) =>
      carrier?.readRates({ to: { ...to, ...place }, parcels }, AbortSignal.timeout(ms));
    const rated = (CPOLP: bigint, CPOLE: bigint) => ({
      outcome: 'RATED',
      rates: new Map(Object.entries({ CPOLP, CPOLE })),
    });
    expect(await ask()).toEqual(rated(870n, 700n));
    expect(await ask({}, [size, size])).toEqual(rated(980n, 790n));
    expect(await ask({ suburb: 'RD 2' })).toEqual(rated(1_320n, 1_150n));
    expect(await ask({ postcode: '1081' }), 'an island, and rural').toEqual(rated(2_520n, 2_350n));
    const operation = name === 'nz-post' ? 'price' : 'rates';
    for (const kind of ['reset-before', 'http-500', 'garbage', 'html', 'drip'] as const) {
      await simulator.fault({ provider: name, operation, kind, ms: 300 });
      expect(await ask({}, [size], 1_000), kind).toMatchObject({ outcome: 'UNKNOWN', reason: expect.any(String) });
    }
    await simulator.fault({ provider: name, operation, kind: 'decline' });
    expect(await ask()).toMatchObject({ outcome: 'REFUSED' });
  });
});

test('PARC-05 a price below zero makes an answer invalid, one of zero is none, and of two with one code the dearer counts', async () => {
  let rates: object[] = [];
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, rates })),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const carrier = chooseCarrier(testConfig({ KERB_CARRIER: 'starshipit' }), url);
  const ask = (...prices: number[]) => {
    rates = prices.map((total_price) => ({ service_name: 'x', service_code: '7B05', total_price }));
    return carrier?.readRates({ to, parcels: [size] }, AbortSignal.timeout(patient(5_000)));
  };
  expect(await ask(10.15, 12.85, 11)).toEqual({ outcome: 'RATED', rates: new Map([['7B05', 1_285n]]) });
  expect(await ask(0)).toEqual({ outcome: 'RATED', rates: new Map() });
  expect(await ask(-1)).toMatchObject({ outcome: 'UNKNOWN' });
  expect(await ask(99_999)).toMatchObject({ outcome: 'UNKNOWN' });
});
