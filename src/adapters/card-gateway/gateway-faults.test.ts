/** On any failure the result is UNKNOWN or correct, and a retry with the same key gives the correct result. */
import { Agent } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuthoriseResult, CardGatewayPort, SettleResult } from '#modules/payments/card-gateway.port.ts';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { createBraintreeCardGateway } from './braintree-card-gateway.ts';

const TIMEOUT_MS = 400;
let simulator: TestSimulator;
let gateway: CardGatewayPort;
beforeEach(async () => {
  simulator = await startTestSimulator({ settings: { settleAfterMs: 0 } });
  gateway = createBraintreeCardGateway({ ...simulator.gateway, timeoutMs: TIMEOUT_MS });
});
afterEach(() => simulator.close());

const authorise = () =>
  gateway.authorise({
    attemptKey: 'a',
    amountCents: 14_990n,
    orderNumber: 'K1',
    instrument: { nonce: 'fake-valid-nonce' },
  });
async function authorised(): Promise<string> {
  // A busy machine may need longer than the gateway's time limit here.
  const result = await untilFinal(authorise);
  if (result.outcome !== 'AUTHORISED') throw new Error(JSON.stringify(result));
  return result.gatewayRef;
}
/** Retries with the same key, as the sweeper does, until the result is final. */
async function untilFinal<T extends AuthoriseResult | SettleResult>(ask: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + patient(10_000); Date.now() < until; ) {
    const result = await ask();
    if (result.outcome !== 'UNKNOWN') return result;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  throw new Error('still unknown');
}

const NO_REPLY_FAULTS = [
  ['timeout-before', {}],
  ['timeout-after', {}],
  ['reset-before', {}],
  ['reset-after', {}],
  ['drip', { ms: 20 }],
  ['http-500', { phase: 'before' }],
  ['http-500', { phase: 'after' }],
  ['garbage', { phase: 'before' }],
  ['garbage', { phase: 'after' }],
  ['html', { phase: 'before' }],
  ['html', { phase: 'after' }],
  ['delay', { ms: 800 }],
  ['late', { ms: 800 }],
] as const;

describe.each(NO_REPLY_FAULTS)('%s %o', (kind, how) => {
  test('a sale is unknown within the time limit, then there is exactly one sale', async () => {
    await simulator.fault({ provider: 'card', operation: 'sale', kind, ...how });
    const started = performance.now();
    expect(await authorise()).toMatchObject({ outcome: 'UNKNOWN' });
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + patient(600));
    const result = await untilFinal(authorise);
    expect(result).toMatchObject({ outcome: 'AUTHORISED', amountCents: 14_990n });
    // The late request has arrived by now, and has changed nothing.
    if (kind === 'late')
      await new Promise((resolve) => {
        setTimeout(resolve, 600);
      });
    expect(await authorise()).toEqual(result);
    expect(await simulator.journal('sale')).toHaveLength(1);
  });

  test('capture, refund and void with this fault end correctly, once', async () => {
    const first = await authorised();
    const capture = () => gateway.capture({ attemptKey: 'c', gatewayRef: first, amountCents: 14_990n });
    const refund = () => gateway.refund({ attemptKey: 'r', gatewayRef: first, amountCents: 990n });
    for (const [operation, ask] of [
      ['capture', capture],
      ['refund', refund],
    ] as const) {
      await simulator.fault({ provider: 'card', operation, kind, ...how });
      expect(await ask(), operation).toMatchObject({ outcome: 'UNKNOWN' });
      expect(await untilFinal(ask), operation).toMatchObject({ outcome: 'DONE' });
    }
    const other = await untilFinal(() =>
      gateway.authorise({
        attemptKey: 'b',
        amountCents: 100n,
        orderNumber: 'K2',
        instrument: { nonce: 'fake-valid-nonce' },
      }),
    );
    const gatewayRef = other.outcome === 'AUTHORISED' ? other.gatewayRef : '';
    await simulator.fault({ provider: 'card', operation: 'void', kind, ...how });
    const undo = () => gateway.void({ attemptKey: 'v', gatewayRef });
    expect(await undo()).toMatchObject({ outcome: 'UNKNOWN' });
    expect(await untilFinal(undo)).toMatchObject({ outcome: 'DONE', amountCents: 100n });
    for (const event of ['capture', 'refund', 'void']) expect(await simulator.journal(event), event).toHaveLength(1);
  });

  test('failed look-ups and client tokens throw a typed error', async () => {
    const gatewayRef = await authorised();
    await simulator.fault({ provider: 'card', operation: 'find', kind, ...how });
    await simulator.fault({ provider: 'card', operation: 'token', kind, ...how });
    await expect(gateway.find(gatewayRef)).rejects.toMatchObject({ name: 'CardGatewayUnavailable' });
    await expect(gateway.createClientToken()).rejects.toMatchObject({ name: 'CardGatewayUnavailable' });
  });
});

describe('wrong replies', () => {
  test('a different amount or currency is passed on unchanged', async () => {
    await simulator.fault({ provider: 'card', operation: 'sale', kind: 'wrong-amount' });
    expect(await authorise()).toMatchObject({ outcome: 'AUTHORISED', amountCents: 15_090n, currency: 'NZD' });
    await simulator.fault({ provider: 'card', operation: 'sale', kind: 'wrong-currency' });
    expect(await authorise()).toMatchObject({ outcome: 'AUTHORISED', amountCents: 14_990n, currency: 'AUD' });
  });
  test('a reply for another order decides nothing', async () => {
    await simulator.fault({ provider: 'card', operation: 'sale', kind: 'wrong-order' });
    expect(await authorise()).toEqual({
      outcome: 'UNKNOWN',
      reason: 'the gateway answered about order K1X instead of K1',
    });
    expect(await authorise()).toMatchObject({ outcome: 'AUTHORISED' });
  });
  test('an injected decline is final; injected refusals of later steps change nothing', async () => {
    await simulator.fault({ provider: 'card', operation: 'sale', kind: 'decline', orderId: 'K1' });
    expect(await authorise()).toMatchObject({ outcome: 'DECLINED', code: '2000' });
    expect(await authorise()).toMatchObject({ outcome: 'DECLINED', code: '2000' });
    const other = await untilFinal(() =>
      gateway.authorise({
        attemptKey: 'b',
        amountCents: 100n,
        orderNumber: 'K2',
        instrument: { nonce: 'fake-valid-nonce' },
      }),
    );
    const gatewayRef = other.outcome === 'AUTHORISED' ? other.gatewayRef : '';
    await simulator.fault({ provider: 'card', operation: '*', kind: 'decline', times: 2 });
    expect(await gateway.capture({ attemptKey: 'c', gatewayRef, amountCents: 100n })).toMatchObject({
      outcome: 'REFUSED',
      reason: expect.stringContaining('91507'),
    });
    expect(await gateway.find(gatewayRef)).toMatchObject({ state: 'AUTHORISED' });
  });
  test('a refusal whose transaction cannot be looked up is unknown', async () => {
    const gatewayRef = await authorised();
    await gateway.void({ attemptKey: 'v', gatewayRef });
    await simulator.fault({ provider: 'card', operation: 'find', kind: 'http-500' });
    expect(await gateway.capture({ attemptKey: 'c', gatewayRef, amountCents: 14_990n })).toMatchObject({
      outcome: 'UNKNOWN',
    });
    expect(await gateway.capture({ attemptKey: 'c', gatewayRef, amountCents: 14_990n })).toMatchObject({
      outcome: 'REFUSED',
    });
  });
});

describe('no usable gateway', () => {
  test('a closed port, wrong keys and an unknown transaction are unknown results', async () => {
    const sale = { attemptKey: 'a', amountCents: 100n, orderNumber: 'K1', instrument: { nonce: 'fake-valid-nonce' } };
    expect(await createBraintreeCardGateway({ ...simulator.gateway, port: 1 }).authorise(sale)).toMatchObject({
      outcome: 'UNKNOWN',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
    expect(
      await createBraintreeCardGateway({ ...simulator.gateway, privateKey: 'wrong' }).authorise(sale),
    ).toMatchObject({
      outcome: 'UNKNOWN',
      reason: expect.stringContaining('authenticationError'),
    });
    expect(await gateway.void({ attemptKey: 'v', gatewayRef: 'nothinghere' })).toMatchObject({ outcome: 'UNKNOWN' });
    expect(await gateway.find('nothinghere')).toBeNull();
    expect(await gateway.find('../../etc')).toBeNull();
    expect(await simulator.journal('sale')).toHaveLength(0);
  });

  test('hung calls leave no socket open', async () => {
    const sockets = new Set<unknown>();
    let opened = 0;
    const create = Agent.prototype.createConnection;
    Agent.prototype.createConnection = function track(this: Agent, ...input: Parameters<typeof create>) {
      const socket = create.apply(this, input);
      if (socket) {
        sockets.add(socket);
        opened += 1;
        socket.once('close', () => sockets.delete(socket));
      }
      return socket;
    };
    await simulator.fault({ provider: 'card', operation: 'sale', kind: 'timeout-before', times: null });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        gateway.authorise({
          attemptKey: `h${index}`,
          amountCents: 100n,
          orderNumber: 'H',
          instrument: { nonce: 'fake-valid-nonce' },
        }),
      ),
    );
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    Agent.prototype.createConnection = create;
    expect({ opened, left: sockets.size }).toEqual({ opened: 10, left: 0 });
  });
});
