/** A key identifies one attempt permanently: on retries, in parallel, after a restart or with another amount. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CardGatewayPort } from '#modules/payments/card-gateway.port.ts';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { createBraintreeCardGateway } from './braintree-card-gateway.ts';

describe('the same key', () => {
  let simulator: TestSimulator;
  let gateway: CardGatewayPort;
  beforeEach(async () => {
    simulator = await startTestSimulator({ settings: { settleAfterMs: 0 } });
    gateway = createBraintreeCardGateway(simulator.gateway);
  });
  afterEach(() => simulator.close());
  const authorise = (attemptKey: string, amountCents = 14_990n, nonce = 'fake-valid-nonce') =>
    gateway.authorise({ attemptKey, amountCents, orderNumber: 'K1', instrument: { nonce } });
  async function authorised(attemptKey: string): Promise<string> {
    const result = await authorise(attemptKey);
    if (result.outcome !== 'AUTHORISED') throw new Error(JSON.stringify(result));
    return result.gatewayRef;
  }

  test('twenty concurrent requests are one sale; duplicates in flight are unknown until retried', async () => {
    await simulator.change({ cardLatencyMs: 2_000 });
    const results = await Promise.all(Array.from({ length: 20 }, () => authorise('a')));
    expect(results.filter(({ outcome }) => outcome === 'AUTHORISED')).toHaveLength(1);
    expect(results.filter((result) => result.outcome === 'UNKNOWN' && result.reason.startsWith('915233'))).toHaveLength(
      19,
    );
    await simulator.change({ cardLatencyMs: 0 });
    const later = await Promise.all(Array.from({ length: 20 }, () => authorise('a')));
    expect(
      new Set(later.map((result) => (result.outcome === 'AUTHORISED' ? result.gatewayRef : result.outcome))).size,
    ).toBe(1);
    expect(await simulator.journal('sale')).toHaveLength(1);
  });

  test('a decline is repeated', async () => {
    const first = await authorise('a', 200_100n);
    expect(await authorise('a', 200_100n)).toEqual(first);
    expect(await simulator.journal('sale')).toHaveLength(1);
  });

  test('with another amount it is not declined, because money may be on hold under the key', async () => {
    await authorised('a');
    expect(await authorise('a', 14_991n)).toMatchObject({
      outcome: 'UNKNOWN',
      reason: expect.stringContaining('915232'),
    });
    const ref = await authorised('b');
    expect(await gateway.void({ attemptKey: 'a', gatewayRef: ref })).toMatchObject({
      outcome: 'UNKNOWN',
      reason: expect.stringContaining('915232'),
    });
    expect(await simulator.journal('sale')).toHaveLength(2);
  });

  test('after the authorisation was voided it no longer authorises anything', async () => {
    const gatewayRef = await authorised('a');
    await gateway.void({ attemptKey: 'v', gatewayRef });
    expect(await authorise('a')).toMatchObject({ outcome: 'DECLINED', gatewayRef, code: 'VOIDED' });
  });

  test('after the capture it is still authorised', async () => {
    const gatewayRef = await authorised('a');
    await gateway.capture({ attemptKey: 'c', gatewayRef, amountCents: 14_990n });
    expect(await authorise('a')).toMatchObject({ outcome: 'AUTHORISED', gatewayRef });
  });

  test('a request refused by validation does not bind its key', async () => {
    expect(await authorise('a', 100n, 'nobody-knows')).toMatchObject({ kind: 'INVALID_REQUEST' });
    expect(await authorise('a', 100n)).toMatchObject({ outcome: 'AUTHORISED' });
  });

  test('a key of 256 characters is too long, one of 255 is accepted', async () => {
    expect(await authorise('k'.repeat(256))).toMatchObject({
      outcome: 'DECLINED',
      code: '915230',
      kind: 'INVALID_REQUEST',
    });
    expect(await authorise('k'.repeat(255))).toMatchObject({ outcome: 'AUTHORISED' });
  });

  test('refunds and captures happen once per key, however often they are requested', async () => {
    const gatewayRef = await authorised('a');
    const captures = await Promise.all(
      Array.from({ length: 10 }, () => gateway.capture({ attemptKey: 'c', gatewayRef, amountCents: 14_990n })),
    );
    expect(captures.map(({ outcome }) => outcome)).toContain('DONE');
    const refunds = await Promise.all(
      Array.from({ length: 10 }, () => gateway.refund({ attemptKey: 'r', gatewayRef, amountCents: 5_000n })),
    );
    expect(refunds.map(({ outcome }) => outcome)).toContain('DONE');
    expect([...captures, ...refunds].map(({ outcome }) => outcome)).not.toContain('REFUSED');
    expect([await simulator.journal('capture'), await simulator.journal('refund')].map(({ length }) => length)).toEqual(
      [1, 1],
    );
  });

  test('a restart with a truncated last line keeps everything that was acknowledged', async () => {
    const sale = await authorise('a');
    const declined = await authorise('b', 200_000n);
    const gatewayRef = await authorised('c');
    await gateway.capture({ attemptKey: 'd', gatewayRef, amountCents: 10_000n });
    const refund = await gateway.refund({ attemptKey: 'e', gatewayRef, amountCents: 4_000n });
    await simulator.restart(() =>
      appendFile(join(simulator.dataDir, 'journal.jsonl'), '{"seq":99,"provider":"card","event":"sa'),
    );
    expect(await authorise('a')).toEqual(sale);
    expect(await authorise('b', 200_000n)).toEqual(declined);
    expect(await gateway.find(gatewayRef)).toMatchObject({ state: 'CAPTURED', amountCents: 10_000n });
    expect(await gateway.refund({ attemptKey: 'e', gatewayRef, amountCents: 4_000n })).toEqual(refund);
    expect(await gateway.refund({ attemptKey: 'f', gatewayRef, amountCents: 6_001n })).toMatchObject({
      outcome: 'REFUSED',
    });
    expect(await gateway.refund({ attemptKey: 'g', gatewayRef, amountCents: 6_000n })).toMatchObject({
      outcome: 'DONE',
    });
    expect(await gateway.find(gatewayRef)).toMatchObject({ state: 'REFUNDED' });
    expect(await simulator.journal('sale')).toHaveLength(3);
  });
});
