/** Pay in four over real HTTP against the simulator's Afterpay. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PayInFourCheckout } from '#modules/payments/pay-in-four.port.ts';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { createAfterpayPayInFour } from './afterpay-pay-in-four.ts';

const SHOP = 'http://shop.test';
let simulator: TestSimulator;
let provider: ReturnType<typeof createAfterpayPayInFour>;
const settings = () => ({
  url: simulator.url,
  merchantId: 'simulator',
  secretKey: 'simulator_secret',
  userAgent: 'Kerb/1.0 (Kerb; Node.js; Merchant/simulator) http://shop.test',
  timeoutMs: 400,
});
beforeAll(async () => {
  simulator = await startTestSimulator({ shopOrigins: [SHOP] });
  provider = createAfterpayPayInFour(settings());
});
afterAll(() => simulator.close());
beforeEach(async () => {
  await fetch(`${simulator.url}/control/reset`, { method: 'POST' });
});

const checkout = (changes: Partial<PayInFourCheckout> = {}): PayInFourCheckout => ({
  amountCents: 14_990n,
  reference: 'checkout-1',
  consumer: { email: 'aroha@example.nz', firstName: 'Aroha', lastName: 'Tūī', phone: '021 123 4567' },
  items: [{ name: 'Court Low', sku: 'A-9', qty: 1, unitCents: 14_390n }],
  shipping: null,
  confirmUrl: `${SHOP}/nz/checkout/payment`,
  cancelUrl: `${SHOP}/nz/checkout/payment`,
  express: false,
  ...changes,
});
async function agree(said = 'approved', changes: Partial<PayInFourCheckout> = {}): Promise<string> {
  const created = await provider.createCheckout(checkout(changes));
  if (created.outcome !== 'CREATED') throw new Error(JSON.stringify(created));
  const response = await fetch(created.redirectUrl, {
    method: 'POST',
    body: new URLSearchParams({ token: created.token, said }),
    redirect: 'manual',
  });
  const back = new URL(response.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(`${SHOP}/nz/checkout/payment`);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    status: said === 'cancelled' ? 'CANCELLED' : 'SUCCESS',
    orderToken: created.token,
  });
  return created.token;
}
const authorise = (token: string, key: string = randomUUID(), amountCents = 14_990n) =>
  provider.authorise({ attemptKey: key, token, amountCents, orderNumber: `N-${key.slice(0, 8)}` });
async function authorised(): Promise<string> {
  const result = await authorise(await agree());
  if (result.outcome !== 'AUTHORISED') throw new Error(JSON.stringify(result));
  return result.gatewayRef;
}

test('an approved checkout is authorised, captured and refunded in parts', async () => {
  const created = await provider.createCheckout(checkout());
  expect(created).toMatchObject({
    outcome: 'CREATED',
    redirectUrl: expect.stringContaining('/pay-in-four/checkout?token=nzd.'),
  });
  const gatewayRef = await authorised();
  expect(await provider.find(gatewayRef)).toMatchObject({ state: 'AUTHORISED', amountCents: 14_990n, currency: 'NZD' });
  for (let again = 0; again < 2; again += 1)
    expect(await provider.capture({ attemptKey: 'cap-1', gatewayRef, amountCents: 14_990n })).toEqual({
      outcome: 'DONE',
      gatewayRef,
      amountCents: 14_990n,
    });
  expect(await provider.find(gatewayRef)).toMatchObject({ state: 'CAPTURED' });
  const first = await provider.refund({ attemptKey: 'ref-1', gatewayRef, amountCents: 5_000n });
  expect(first).toMatchObject({ outcome: 'DONE', amountCents: 5_000n });
  expect(await provider.refund({ attemptKey: 'ref-1', gatewayRef, amountCents: 5_000n })).toEqual(first);
  expect(await provider.refund({ attemptKey: 'ref-2', gatewayRef, amountCents: 9_991n })).toMatchObject({
    outcome: 'REFUSED',
  });
  expect(await provider.refund({ attemptKey: 'ref-3', gatewayRef, amountCents: 9_990n })).toMatchObject({
    outcome: 'DONE',
  });
  expect(await provider.find(gatewayRef)).toMatchObject({ state: 'REFUNDED' });
});

test('one checkout is paid once, by one key, and duplicate requests change nothing', async () => {
  const token = await agree();
  const key = randomUUID();
  const twins = await Promise.all(Array.from({ length: 5 }, () => authorise(token, key)));
  expect(twins.filter(({ outcome }) => outcome === 'AUTHORISED').length).toBeGreaterThan(0);
  expect(twins.every(({ outcome }) => outcome === 'AUTHORISED' || outcome === 'UNKNOWN')).toBe(true);
  const again = await authorise(token, key);
  expect(again).toMatchObject({ outcome: 'AUTHORISED' });
  await simulator.restart();
  expect(await authorise(token, key)).toEqual(again);
  expect(await authorise(token)).toMatchObject({ outcome: 'DECLINED', kind: 'INVALID_REQUEST', code: 'invalid_token' });
  expect((await simulator.journal('auth')).filter((entry) => entry.token === token)).toHaveLength(1);
});

test('declined, cancelled and unconfirmed checkouts', async () => {
  expect(await authorise(await agree('declined'))).toMatchObject({
    outcome: 'DECLINED',
    kind: 'DECLINED',
    gatewayRef: expect.any(String),
  });
  expect(await authorise(await agree('cancelled'))).toMatchObject({ outcome: 'DECLINED', kind: 'INVALID_REQUEST' });
  const created = await provider.createCheckout(checkout());
  expect(await authorise(created.outcome === 'CREATED' ? created.token : '')).toMatchObject({
    outcome: 'DECLINED',
    kind: 'INVALID_REQUEST',
  });
  expect(await authorise('nzd.never-heard-of')).toMatchObject({ outcome: 'DECLINED', kind: 'INVALID_REQUEST' });
});

test('BNPL-04 an order with another amount than the shopper agreed to is a mismatch, and no money is put on hold', async () => {
  const token = await agree();
  for (const cents of [14_989n, 14_991n])
    expect(await authorise(token, randomUUID(), cents)).toMatchObject({
      outcome: 'DECLINED',
      kind: 'DETAILS_MISMATCH',
      gatewayRef: null,
    });
  expect((await simulator.journal('auth')).filter((entry) => entry.token === token)).toEqual([]);
  expect(await authorise(token)).toMatchObject({ outcome: 'AUTHORISED' });
});

test('a void ends an authorisation once; a captured payment is not voided', async () => {
  const first = await authorised();
  for (let again = 0; again < 2; again += 1)
    expect(await provider.void({ attemptKey: `void-${again}`, gatewayRef: first, amountCents: 14_990n })).toMatchObject(
      { outcome: 'DONE' },
    );
  expect(await provider.capture({ attemptKey: 'late', gatewayRef: first, amountCents: 14_990n })).toMatchObject({
    outcome: 'REFUSED',
  });
  const second = await authorised();
  await provider.capture({ attemptKey: 'cap-2', gatewayRef: second, amountCents: 14_990n });
  expect(await provider.void({ attemptKey: 'void-late', gatewayRef: second, amountCents: 14_990n })).toMatchObject({
    outcome: 'REFUSED',
  });
  expect(await provider.find('nothing')).toBeNull();
});

test('BNPL-02 the provider’s own limits: 0.04 and 2000, both included', async () => {
  for (const [cents, outcome] of [
    [3n, 'REFUSED'],
    [4n, 'CREATED'],
    [200_000n, 'CREATED'],
    [200_001n, 'REFUSED'],
  ] as const)
    expect(await provider.createCheckout(checkout({ amountCents: cents })), `${cents}`).toMatchObject({ outcome });
  expect(await provider.createCheckout(checkout({ confirmUrl: 'http://elsewhere.test/' }))).toMatchObject({
    outcome: 'REFUSED',
  });
});

test('wrong credentials decide nothing', async () => {
  const stranger = createAfterpayPayInFour({ ...settings(), secretKey: 'wrong' });
  expect(await stranger.createCheckout(checkout())).toMatchObject({ outcome: 'UNKNOWN' });
  expect(await stranger.authorise({ attemptKey: 'k', token: 't', amountCents: 1n, orderNumber: 'N' })).toMatchObject({
    outcome: 'UNKNOWN',
  });
});

describe.each([
  'timeout-before',
  'timeout-after',
  'reset-before',
  'reset-after',
  'http-500',
  'garbage',
  'html',
  'wrong-order',
] as const)('%s', (kind) => {
  test('an authorisation is unknown, then there is exactly one authorisation', async () => {
    const token = await agree();
    const key = randomUUID();
    await simulator.fault({ provider: 'pay-in-four', operation: 'auth', kind });
    expect(await authorise(token, key)).toMatchObject({ outcome: 'UNKNOWN' });
    expect(await authorise(token, key)).toMatchObject({ outcome: 'AUTHORISED', amountCents: 14_990n });
    expect((await simulator.journal('auth')).filter((entry) => entry.token === token)).toHaveLength(1);
  });
  test.runIf(kind !== 'wrong-order')('capture, void, refund and look-up end correctly, once', async () => {
    const gatewayRef = await authorised();
    await simulator.fault({ provider: 'pay-in-four', operation: 'find', kind });
    await expect(provider.find(gatewayRef)).rejects.toThrow();
    for (const [operation, step] of [
      ['capture', () => provider.capture({ attemptKey: `${gatewayRef}-c`, gatewayRef, amountCents: 14_990n })],
      ['refund', () => provider.refund({ attemptKey: `${gatewayRef}-r`, gatewayRef, amountCents: 100n })],
    ] as const) {
      await simulator.fault({ provider: 'pay-in-four', operation, kind });
      expect(await step()).toMatchObject({ outcome: 'UNKNOWN' });
      expect(await step()).toMatchObject({ outcome: 'DONE' });
      expect((await simulator.journal(operation)).filter((entry) => entry.transactionId === gatewayRef)).toHaveLength(
        1,
      );
    }
    const other = await authorised();
    await simulator.fault({ provider: 'pay-in-four', operation: 'void', kind });
    const first = await provider.void({ attemptKey: `${other}-v`, gatewayRef: other, amountCents: 14_990n });
    expect(['UNKNOWN', 'DONE']).toContain(first.outcome);
    expect(await provider.void({ attemptKey: `${other}-v`, gatewayRef: other, amountCents: 14_990n })).toMatchObject({
      outcome: 'DONE',
    });
  });
});

test('BNPL-07 PAY-06 an express checkout returns the shopper and delivery address; an unknown one is null; no reply is an error', async () => {
  const express = { consumer: null, express: true };
  const created = await provider.createCheckout(checkout(express));
  if (created.outcome !== 'CREATED') throw new Error('no checkout');
  expect(await provider.readCheckout(created.token), 'the shopper has not agreed yet').toMatchObject({
    amountCents: 14_990n,
    email: '',
    shipping: null,
  });
  const token = await agree('approved', express);
  expect(await provider.readCheckout(token)).toEqual({
    amountCents: 14_990n,
    email: 'aroha@example.co.nz',
    firstName: 'Aroha',
    lastName: 'Ngāta',
    phone: '021 555 0123',
    shipping: {
      name: 'Aroha Ngāta',
      line1: '12 Karangahape Road',
      line2: '',
      suburb: 'Newton',
      town: 'Auckland',
      postcode: '1010',
      country: 'NZ',
    },
  });
  expect(await provider.readCheckout('nzd.unknown')).toBe(null);
  await expect(
    createAfterpayPayInFour({ ...settings(), url: 'http://127.0.0.1:1' }).readCheckout(token),
  ).rejects.toThrow();
});
