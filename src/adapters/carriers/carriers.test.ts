/** PARC-01 NZ Post and Starshipit against the simulator, over real HTTP: replies, refusals and every kind of failure. */
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CarrierPort, LabelRequest } from '#modules/parcels/carrier.port.ts';
import { chooseAddressFinder, chooseCarrier } from '#server/connections/choose-carrier.ts';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { startProviderRecorder } from '../../../tests/support/settings/provider-recorder.ts';
import { testConfig } from '../../../tests/support/shop/test-context.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';

let simulator: TestSimulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterEach(() => fetch(`${simulator.url}/control/faults`, { method: 'DELETE' }));
afterAll(() => simulator.close());

const carrierOf = (name: string, changes: Record<string, string> = {}): CarrierPort => {
  const config = testConfig({ KERB_CARRIER: name, KERB_CARRIER_NOTIFY_SECRET: 'parcels', ...changes });
  const carrier = chooseCarrier(config, simulator.url);
  if (!carrier) throw new Error('no connection');
  return carrier;
};
let serial = 0;
const requestOf = (changes: Partial<LabelRequest> = {}): LabelRequest => {
  serial += 1;
  return {
    reference: `parcel-${serial}`,
    orderNumber: 'NZ12345678',
    isReturn: false,
    reportTo: 'http://127.0.0.1:9/never',
    weightGrams: 1_350,
    lengthCm: 35,
    widthCm: 25.5,
    heightCm: 14,
    to: {
      name: 'Mere Tāmati',
      phone: '021 123 4567',
      email: 'mere@example.test',
      street1: '27 Harbour View Road',
      street2: 'Flat 2',
      suburb: 'Te Atatū Peninsula',
      city: 'Auckland',
      postcode: '0610',
      country: 'NZ',
      instructions: 'Behind the blue gate',
    },
    ...changes,
  };
};
const bought = async (carrier: CarrierPort, request = requestOf()) => {
  const answer = await carrier.buyLabel(request);
  if (answer.outcome !== 'BOUGHT') throw new Error(JSON.stringify(answer));
  return { ...answer.label, request };
};
const control = async (path: string, body: object) => {
  const response = await fetch(`${simulator.url}/control/parcels/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
};
const labelsOf = async (reference: string) =>
  (await simulator.journal('label')).filter((entry) => entry.reference === reference);

describe.each(['nz-post', 'starshipit'])('%s', (name) => {
  test(`PARC-01 ${name}: the price of a parcel, its label as PDF, and a refusal in the carrier's words`, async () => {
    const carrier = carrierOf(name);
    expect(carrier.name).toBe(name);
    await carrier.verify();
    const request = requestOf();
    expect(await carrier.priceLabel(request)).toEqual({ outcome: 'PRICED', costCents: 870n, service: 'CPOLP' });
    const label = await bought(carrier, request);
    expect(label).toMatchObject({ carrier: 'NZ Post', trackingNumber: expect.stringMatching(/\d{8}/) });
    expect(Buffer.from(label.pdf).toString('latin1', 0, 5)).toBe('%PDF-');
    const [entry] = await labelsOf(request.reference);
    expect(entry).toMatchObject({ orderNumber: 'NZ12345678', weightKg: 1.35, service: 'CPOLP' });
    expect(JSON.stringify(entry?.to)).toContain('Flat 2 27 Harbour View Road');
    const elsewhere = carrierOf(name, { KERB_CARRIER_SERVICE: 'NOSUCH' });
    expect(await elsewhere.priceLabel(requestOf())).toMatchObject({ outcome: 'REFUSED' });
    expect(await elsewhere.buyLabel(requestOf())).toMatchObject({ outcome: 'REFUSED', reason: /service/ });
    const tooHeavy = requestOf({ weightGrams: 40_000 });
    expect(await carrier.buyLabel(tooHeavy)).toMatchObject({ outcome: 'REFUSED', reason: /weight/ });
    expect(await labelsOf(tooHeavy.reference)).toEqual([]);
    await expect(carrierOf(name, { KERB_CARRIER_SECRET: 'wrong' }).verify()).rejects.toThrow();
  });

  test(`PARC-01 ${name}: no answer, half an answer and a page instead of one are unknown; a refusal is not`, async () => {
    const operation = name === 'nz-post' ? 'label' : 'order';
    for (const kind of ['reset-before', 'reset-after', 'http-500', 'garbage', 'html', 'timeout-before'] as const) {
      await simulator.fault({ provider: name, operation, kind, ms: 5_000 });
      const answer = await carrierOf(name, { KERB_CARRIER_TIMEOUT_MS: '400' }).buyLabel(requestOf());
      expect(answer, kind).toMatchObject({ outcome: 'UNKNOWN', reason: expect.any(String) });
    }
    await simulator.fault({ provider: name, operation, kind: 'decline' });
    expect(await carrierOf(name).buyLabel(requestOf())).toMatchObject({ outcome: 'REFUSED', reason: /stop|suspended/ });
    const price = name === 'nz-post' ? 'price' : 'rates';
    await simulator.fault({ provider: name, operation: price, kind: 'drip', ms: 300 });
    expect(await carrierOf(name, { KERB_CARRIER_TIMEOUT_MS: '400' }).priceLabel(requestOf())).toMatchObject({
      outcome: 'UNKNOWN',
    });
  });

  test(`PARC-01 ${name}: scans are read by polling, with what they mean`, async () => {
    const carrier = carrierOf(name);
    const { trackingNumber, request } = await bought(carrier);
    const parcels = [{ reference: request.reference, trackingNumber }];
    expect(await carrier.readScans(parcels)).toEqual({ outcome: 'READ', scans: [] });
    const codes =
      name === 'nz-post'
        ? ['13', '35', '42', '22', '67', '999']
        : ['InTransit', 'OutForDelivery', 'AttemptedDelivery', 'Delivered', 'Exception', 'Printed'];
    for (const [index, code] of codes.entries())
      await control('scan', { trackingNumber, code, at: `2026-11-2${index + 1}T09:00:00+13:00`, notify: 0 });
    const read = await carrier.readScans(parcels);
    const scans = read.outcome === 'READ' ? read.scans : [];
    expect(scans.map(({ status }) => status)).toEqual([
      'ON_ITS_WAY',
      'OUT_FOR_DELIVERY',
      'EXCEPTION',
      'DELIVERED',
      name === 'nz-post' ? 'RETURNED' : 'EXCEPTION',
      'INFO',
    ]);
    expect(scans[0]?.at.toISOString()).toBe('2026-11-20T20:00:00.000Z');
    await simulator.fault({ provider: name, operation: 'track', kind: 'garbage' });
    expect((await carrier.readScans(parcels)).outcome).toBe('UNKNOWN');
  });
});

test(
  'PARC-01 Starshipit: the same reference is the same label, wherever the reply was lost; a voided one is not bought again',
  async () => {
    const carrier = carrierOf('starshipit');
    for (const operation of ['find', 'order', 'print']) {
      const request = requestOf();
      await simulator.fault({ provider: 'starshipit', operation, kind: 'reset-after' });
      expect((await carrier.buyLabel(request)).outcome).toBe('UNKNOWN');
      const again = await bought(carrier, request);
      const known = { reference: request.reference, carrierRef: again.carrierRef };
      expect(await carrier.findLabel(known)).toMatchObject({
        outcome: 'BOUGHT',
        label: { trackingNumber: again.trackingNumber },
      });
      expect(await labelsOf(request.reference)).toHaveLength(1);
      for (let time = 0; time < 2; time += 1) expect(await carrier.voidLabel(known)).toEqual({ outcome: 'VOIDED' });
      expect(await carrier.findLabel(known)).toEqual({ outcome: 'NONE' });
      expect((await carrier.buyLabel(request)).outcome).toBe('REFUSED');
    }
    const { request, carrierRef } = await bought(carrier);
    await simulator.fault({ provider: 'starshipit', operation: 'find', kind: 'wrong-order' });
    expect((await carrier.findLabel({ reference: request.reference, carrierRef })).outcome).toBe('UNKNOWN');
  },
  patient(30_000),
);

test('PARC-01 Starshipit: a label on its way is not voided', async () => {
  const carrier = carrierOf('starshipit');
  const { request, carrierRef, trackingNumber } = await bought(carrier);
  await control('scan', { trackingNumber, code: 'InTransit' });
  expect(await carrier.voidLabel({ reference: request.reference, carrierRef })).toMatchObject({
    outcome: 'REFUSED',
    reason: /with the carrier/,
  });
});

test('PARC-01 NZ Post: a label that is not drawn yet is pending, a lost one cannot be asked for, and a token is renewed', async () => {
  const carrier = carrierOf('nz-post');
  await simulator.fault({ provider: 'nz-post', operation: 'status', kind: 'reject-5xx', times: 3 });
  const pending = await carrier.buyLabel(requestOf());
  if (pending.outcome !== 'PENDING') throw new Error(pending.outcome);
  expect(await carrier.findLabel({ reference: 'any', carrierRef: pending.carrierRef })).toMatchObject({
    outcome: 'BOUGHT',
    label: { carrierRef: pending.carrierRef },
  });
  expect(await carrier.findLabel({ reference: 'any', carrierRef: null })).toEqual({ outcome: 'UNTRACEABLE' });
  await simulator.fault({ provider: 'nz-post', operation: 'status', kind: 'wrong-order' });
  expect((await carrier.findLabel({ reference: 'any', carrierRef: pending.carrierRef })).outcome).toBe('UNKNOWN');
  await simulator.fault({ provider: 'nz-post', operation: 'price', kind: 'reject-4xx' });
  expect((await carrier.priceLabel(requestOf())).outcome).toBe('PRICED');
  await simulator.fault({ provider: 'nz-post', operation: 'token', kind: 'http-500' });
  expect(await carrierOf('nz-post').buyLabel(requestOf())).toMatchObject({ outcome: 'UNKNOWN', reason: /token/ });
});

test('PARC-01 a notification of Starshipit counts with its signature only; NZ Post names scans or a consignment', () => {
  const body = JSON.stringify({
    order_number: 'parcel-1',
    tracking_number: 'SSP40000001',
    tracking_status: 'OutForDelivery',
    last_updated_date: '2026-11-27T01:00:00.1234567Z',
  });
  const read = (signature: string | null, text = body) =>
    carrierOf('starshipit').readNotification({ header: () => signature, body: text });
  const mac = createHmac('sha256', 'parcels').update(body);
  const digest = mac.digest();
  for (const encoding of ['hex', 'base64'] as const)
    expect(read(digest.toString(encoding))).toMatchObject({
      scans: [{ trackingNumber: 'SSP40000001', status: 'OUT_FOR_DELIVERY', words: 'Out for delivery' }],
    });
  for (const wrong of [null, '', 'sha256=', digest.toString('hex').slice(2)]) expect(read(wrong)).toBeNull();
  expect(read(digest.toString('hex'), `${body} `)).toBeNull();
  const nzPost = (text: string) => carrierOf('nz-post').readNotification({ header: () => null, body: text });
  const events = [
    { event_datetime: '2026-07-22T12:39:37', event_edifact_code: '22', status_description: 'Delivered' },
    { event_datetime: 'never', event_edifact_code: '13' },
  ];
  expect(
    nzPost(JSON.stringify({ subscription_guid: 'g', tracking_reference: '00794210', tracking_events: events })),
  ).toEqual({
    carrierRef: null,
    scans: [
      {
        trackingNumber: '00794210',
        at: new Date('2026-07-22T00:39:37Z'),
        status: 'DELIVERED',
        code: '22',
        words: 'Delivered',
        place: '',
      },
    ],
  });
  expect(nzPost('{"consignment_id":"ABC123"}')).toEqual({ scans: [], carrierRef: 'ABC123' });
  for (const text of ['', '[]', '{', '{"tracking_events":[]}']) expect(nzPost(text)).toBeNull();
});

test('PARC-01 addresses come from NZ Post, and from the built-in finder for what it does not have or while it is down', async () => {
  const builtIn = {
    suggest: async () => ({ addresses: [{ street1: 'built in', suburb: '', state: '', postcode: '', country: 'NZ' }] }),
    findNear: async () => null,
  };
  const finder = (name = 'nz-post') =>
    chooseAddressFinder(testConfig({ KERB_CARRIER: name }), simulator.url, builtIn).suggest;
  expect(await finder()('60 Topito')).toEqual({
    addresses: [
      { street1: '60 Topito Road', suburb: 'RD 1', state: 'Kaiapoi', postcode: '7691', country: 'NZ' },
      { street1: '60 Topito Road', suburb: 'Tuahiwi, RD 1', state: 'Kaiapoi', postcode: '7691', country: 'NZ' },
    ],
  });
  const answers = async (text: string, name?: string) => (await finder(name)(text)).addresses[0]?.street1;
  expect(await answers('PO Box 1234, Well')).toBe('PO Box 1234');
  expect(await answers('151')).toBe('built in');
  expect(await answers('Nowhere Lane')).toBe('built in');
  expect(await answers('60 Topito', 'manual')).toBe('built in');
  await simulator.fault({ provider: 'nz-post', operation: 'address', kind: 'http-500' });
  expect(await answers('60 Topito')).toBe('built in');
});

test('PARC-01 without a connection there is none; with one its settings reach it, and real services need keys', async () => {
  expect(chooseCarrier(testConfig(), simulator.url)).toBeNull();
  const recorder = await startProviderRecorder();
  const settings = {
    KERB_CARRIER_ENVIRONMENT: 'simulator',
    KERB_CARRIER_KEY: 'acme_key',
    KERB_CARRIER_SECRET: 'acme_secret',
    KERB_CARRIER_ACCOUNT: 'Acme Couriers',
    KERB_SENDER_ADDRESS: '1 Wharf Lane, Te Aro, Wellington, 6011',
    KERB_SENDER_PHONE: '+6441234567',
  };
  const starshipit = chooseCarrier(testConfig({ KERB_CARRIER: 'starshipit', ...settings }), recorder.url);
  await starshipit?.priceLabel(requestOf());
  await chooseCarrier(testConfig({ KERB_CARRIER: 'nz-post', ...settings }), recorder.url)
    ?.verify()
    .catch(() => undefined);
  expect(recorder.seen(/rates/)).toMatchObject({
    headers: { 'starshipit-api-key': 'acme_key', 'ocp-apim-subscription-key': 'acme_secret' },
    body: expect.stringContaining('"street":"1 Wharf Lane","suburb":"Te Aro","city":"Wellington","post_code":"6011"'),
  });
  expect(recorder.seen(/oauth2/)?.body).toContain('client_id=acme_key&client_secret=acme_secret');
  recorder.close();
  for (const name of ['nz-post', 'starshipit'])
    expect(() => testConfig({ KERB_CARRIER: name, KERB_CARRIER_ENVIRONMENT: 'production' })).toThrow(
      /KERB_CARRIER_KEY.*KERB_CARRIER_SECRET.*KERB_CARRIER_NOTIFY_SECRET/s,
    );
  expect(() => testConfig({ KERB_SENDER_ADDRESS: 'Queen Street' })).toThrow(/street, suburb, city, postcode/);
});
