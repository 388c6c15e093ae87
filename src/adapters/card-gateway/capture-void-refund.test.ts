/** Steps of a payment after the authorisation: their allowed order and amounts. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CardGatewayPort } from '#modules/payments/card-gateway.port.ts';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { createBraintreeCardGateway } from './braintree-card-gateway.ts';

let simulator: TestSimulator;
let gateway: CardGatewayPort;
let gatewayRef: string;
let counter = 0;
function key(): string {
  counter += 1;
  return `key-${counter}`;
}
beforeEach(async () => {
  simulator = await startTestSimulator({ settings: { settleAfterMs: 3_600_000 } });
  gateway = createBraintreeCardGateway(simulator.gateway);
  const result = await gateway.authorise({
    attemptKey: key(),
    amountCents: 10_000n,
    orderNumber: 'K1',
    instrument: { nonce: 'fake-valid-nonce' },
  });
  gatewayRef = result.outcome === 'AUTHORISED' ? result.gatewayRef : '';
});
afterEach(() => simulator.close());

const capture = (amountCents: bigint) => gateway.capture({ attemptKey: key(), gatewayRef, amountCents });
const voidIt = () => gateway.void({ attemptKey: key(), gatewayRef });
const refund = (amountCents: bigint) => gateway.refund({ attemptKey: key(), gatewayRef, amountCents });
const settled = () => simulator.change({ settleAfterMs: 0 });
const state = async () => (await gateway.find(gatewayRef))?.state;

describe('capture', () => {
  test('up to the authorised amount, once; a repeat for the same amount is already done', async () => {
    expect(await capture(10_001n)).toMatchObject({ outcome: 'REFUSED', reason: expect.stringContaining('91522') });
    expect(await state()).toBe('AUTHORISED');
    expect(await capture(9_000n)).toEqual({ outcome: 'DONE', gatewayRef, amountCents: 9_000n });
    expect(await state()).toBe('CAPTURING');
    expect(await capture(9_000n)).toEqual({ outcome: 'DONE', gatewayRef, amountCents: 9_000n });
    expect(await capture(10_000n)).toMatchObject({ outcome: 'REFUSED', reason: expect.stringContaining('91507') });
    await settled();
    expect(await capture(9_000n)).toMatchObject({ outcome: 'DONE' });
    expect(await gateway.find(gatewayRef)).toMatchObject({ state: 'CAPTURED', amountCents: 9_000n });
    expect(await simulator.journal('capture')).toHaveLength(1);
  });
  test('not of a voided payment', async () => {
    await voidIt();
    expect(await capture(10_000n)).toMatchObject({ outcome: 'REFUSED' });
    expect(await state()).toBe('VOIDED');
  });
});

describe('void', () => {
  test('of an authorisation; a repeat is already done', async () => {
    expect(await voidIt()).toEqual({ outcome: 'DONE', gatewayRef, amountCents: 10_000n });
    expect(await voidIt()).toEqual({ outcome: 'DONE', gatewayRef, amountCents: 10_000n });
    expect(await simulator.journal('void')).toHaveLength(1);
  });
  test('of a capture that is not settled yet, but not of a settled one', async () => {
    await capture(10_000n);
    expect(await voidIt()).toMatchObject({ outcome: 'DONE' });
    expect(await state()).toBe('VOIDED');
    const other = await gateway.authorise({
      attemptKey: key(),
      amountCents: 500n,
      orderNumber: 'K2',
      instrument: { nonce: 'fake-valid-nonce' },
    });
    gatewayRef = other.outcome === 'AUTHORISED' ? other.gatewayRef : '';
    await capture(500n);
    await settled();
    expect(await voidIt()).toMatchObject({ outcome: 'REFUSED', reason: expect.stringContaining('91504') });
    expect(await state()).toBe('CAPTURED');
  });
  test('a completed capture is refused under its own key once it is voided', async () => {
    const request = { attemptKey: key(), gatewayRef, amountCents: 10_000n };
    expect(await gateway.capture(request)).toMatchObject({ outcome: 'DONE' });
    await voidIt();
    expect(await gateway.capture(request)).toEqual({ outcome: 'REFUSED', reason: 'the transaction is voided' });
  });
});

describe('refund', () => {
  test('waits for settlement and never exceeds the captured amount', async () => {
    expect(await refund(1n)).toMatchObject({ outcome: 'REFUSED', reason: expect.stringContaining('91506') });
    await capture(8_000n);
    expect(await refund(1_000n)).toMatchObject({
      outcome: 'UNKNOWN',
      reason: expect.stringContaining('not settled yet'),
    });
    await settled();
    const first = await refund(5_000n);
    expect(first).toMatchObject({ outcome: 'DONE', amountCents: 5_000n });
    expect(first.outcome === 'DONE' && first.gatewayRef).not.toBe(gatewayRef);
    expect(await refund(3_001n)).toMatchObject({ outcome: 'REFUSED', reason: expect.stringContaining('91521') });
    expect(await state()).toBe('CAPTURED');
    const second = await refund(3_000n);
    expect(await state()).toBe('REFUNDED');
    expect(await refund(1n)).toMatchObject({ outcome: 'REFUSED', reason: expect.stringContaining('91512') });
    expect(await gateway.find(second.outcome === 'DONE' ? second.gatewayRef : '')).toEqual({
      state: 'REFUNDED',
      amountCents: 3_000n,
      currency: 'NZD',
      orderNumber: 'K1',
    });
  });
  test('twenty concurrent refunds never exceed the captured amount', async () => {
    await capture(10_000n);
    await settled();
    const results = await Promise.all(Array.from({ length: 20 }, () => refund(3_000n)));
    expect(results.filter(({ outcome }) => outcome === 'DONE')).toHaveLength(3);
    expect(results.filter(({ outcome }) => outcome === 'REFUSED')).toHaveLength(17);
  });
  test('a PayPal payment whose settlement is declined has collected no money', async () => {
    const result = await gateway.authorise({
      attemptKey: key(),
      amountCents: 400_100n,
      orderNumber: 'K3',
      instrument: { nonce: 'fake-paypal-one-time-nonce' },
    });
    gatewayRef = result.outcome === 'AUTHORISED' ? result.gatewayRef : '';
    expect(await capture(400_100n)).toMatchObject({ outcome: 'DONE' });
    await settled();
    expect(await state()).toBe('DECLINED');
    expect(await refund(1n)).toMatchObject({ outcome: 'REFUSED' });
  });
});
