/**
 * Gateway webhooks: one effect whatever arrives how often and in which order, and none for unsigned ones (reliability
 * A13, R7, B5).
 */
import { expect, test } from 'vitest';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import { signedNotification } from '../../../tests/support/clients/signed-notification.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { handleGatewayWebhook } from './handle-gateway-webhook.ts';

const signed = (
  { simulator: { gateway } }: CheckoutHarness,
  kind: string,
  gatewayRef: string,
  { at = new Date('2026-11-20T00:00:00Z'), privateKey = gateway.privateKey } = {},
) => signedNotification({ publicKey: gateway.publicKey, privateKey }, kind, gatewayRef, at);
const refOf = async (harness: CheckoutHarness) => String((await harness.simulator.journal('sale'))[0]?.transactionId);

test('A13 every event ten times, shuffled and concurrent: one capture, one order, nothing else', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 2);
  await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]));
  const ref = await refOf(harness);
  const kinds = [
    'transaction_settled',
    'transaction_disbursed',
    'transaction_settlement_declined',
    'check',
    'something_new',
  ];
  const events = Array.from({ length: 50 }, (_, index) => kinds[(index * 7) % kinds.length] as string);
  expect(
    await Promise.all(events.map((kind) => handleGatewayWebhook(harness.ctx, signed(harness, kind, ref)))),
  ).toEqual(events.map(() => ({ ok: true, value: null })));
  await harness.settle();
  expect(await harness.simulator.journal('capture')).toHaveLength(1);
  expect(await harness.states()).toEqual({ PLACED: 1 });
  expect(
    (await harness.database.pool.query('select count(*) as n from platform.inbox')).rows,
    'each stored once',
  ).toEqual([{ n: 5n }]);
  await harness.expectInvariantsHold();
});

test("B5 an order whose process died after the gateway's approval is finished by the webhook", async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 2);
  setFailpoint('authorise a payment until known', { do: 'throw' });
  await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }])).catch(() => undefined);
  expect(await harness.states()).toEqual({ PENDING: 1 });
  await harness.expireLeases();
  await handleGatewayWebhook(harness.ctx, signed(harness, 'transaction_settled', await refOf(harness)));
  expect(await harness.states()).toEqual({ PLACED: 1 });
  await harness.settle();
  expect(await harness.simulator.journal('sale')).toHaveLength(1);
  await harness.expectInvariantsHold();
});

test('A13 a bad signature, an old one and a changed payload are refused and not stored; an unknown transaction is stored and changes nothing', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 2);
  await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]));
  const ref = await refOf(harness);
  expect(
    await handleGatewayWebhook(harness.ctx, signed(harness, 'transaction_settled', ref, { privateKey: 'another' })),
  ).toEqual({ ok: false, error: 'FORGED' });
  const good = signed(harness, 'transaction_settled', ref);
  expect(
    await handleGatewayWebhook(harness.ctx, {
      ...good,
      payload: signed(harness, 'transaction_settled', 'other').payload,
    }),
  ).toEqual({ ok: false, error: 'FORGED' });
  expect(await handleGatewayWebhook(harness.ctx, { signature: '', payload: 'x' })).toEqual({
    ok: false,
    error: 'FORGED',
  });
  expect(
    await handleGatewayWebhook(
      harness.ctx,
      signed(harness, 'transaction_settled', ref, { at: new Date('2020-01-01') }),
    ),
  ).toEqual({ ok: false, error: 'TOO_OLD' });
  expect((await harness.database.pool.query('select * from platform.inbox')).rows).toEqual([]);
  expect(await handleGatewayWebhook(harness.ctx, signed(harness, 'transaction_settled', 'nobody'))).toEqual({
    ok: true,
    value: null,
  });
  await harness.settle();
  await harness.expectInvariantsHold();
});
