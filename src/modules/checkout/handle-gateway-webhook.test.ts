/** Notifications of the gateway: one effect whatever comes how often in which order, and nothing from whoever cannot sign (A13, R7, B5). */
import { expect, test } from 'vitest';
import { setFailpoint } from '#platform/failpoint.ts';
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
const refOf = async (floor: CheckoutHarness) => String((await floor.simulator.journal('sale'))[0]?.transactionId);

test('A13 every event ten times, shuffled, at once: one capture, one order, nothing else', async () => {
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 2);
  await order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]));
  const ref = await refOf(floor);
  const kinds = [
    'transaction_settled',
    'transaction_disbursed',
    'transaction_settlement_declined',
    'check',
    'something_new',
  ];
  const storm = Array.from({ length: 50 }, (_, index) => kinds[(index * 7) % kinds.length] as string);
  expect(
    new Set(await Promise.all(storm.map((kind) => handleGatewayWebhook(floor.ctx, signed(floor, kind, ref))))),
  ).toEqual(new Set(['TAKEN']));
  await floor.settle();
  expect(await floor.simulator.journal('capture')).toHaveLength(1);
  expect(await floor.states()).toEqual({ PLACED: 1 });
  expect((await floor.database.pool.query('select count(*) as n from platform.inbox')).rows, 'each kept once').toEqual([
    { n: 5n },
  ]);
  await floor.expectSound();
});

test('B5 an order whose process died after the gateway said yes is finished by the notification', async () => {
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 2);
  setFailpoint('advance-order.asked', { do: 'throw' });
  await order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }])).catch(() => undefined);
  expect(await floor.states()).toEqual({ PENDING: 1 });
  await floor.expireLeases();
  await handleGatewayWebhook(floor.ctx, signed(floor, 'transaction_settled', await refOf(floor)));
  expect(await floor.states()).toEqual({ PLACED: 1 });
  await floor.settle();
  expect(await floor.simulator.journal('sale')).toHaveLength(1);
  await floor.expectSound();
});

test('A13 a bad signature, an old one, a changed payload: refused and not kept; an unknown transaction is kept and changes nothing', async () => {
  const floor = await useCheckoutHarness();
  await floor.setStock(floor.variants.a, 2);
  await order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]));
  const ref = await refOf(floor);
  expect(
    await handleGatewayWebhook(floor.ctx, signed(floor, 'transaction_settled', ref, { privateKey: 'another' })),
  ).toBe('FORGED');
  const good = signed(floor, 'transaction_settled', ref);
  expect(
    await handleGatewayWebhook(floor.ctx, { ...good, payload: signed(floor, 'transaction_settled', 'other').payload }),
  ).toBe('FORGED');
  expect(await handleGatewayWebhook(floor.ctx, { signature: '', payload: 'x' })).toBe('FORGED');
  expect(
    await handleGatewayWebhook(floor.ctx, signed(floor, 'transaction_settled', ref, { at: new Date('2020-01-01') })),
  ).toBe('TOO_OLD');
  expect((await floor.database.pool.query('select * from platform.inbox')).rows).toEqual([]);
  expect(await handleGatewayWebhook(floor.ctx, signed(floor, 'transaction_settled', 'nobody'))).toBe('TAKEN');
  await floor.settle();
  await floor.expectSound();
});
