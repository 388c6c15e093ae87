/** Refunds and returns that become store credit in place of money (EDIT-04; reliability A14, R10). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import { receiveReturn } from '#modules/returns/receive-return.ts';
import { startReturn } from '#modules/returns/start-return.ts';
import { type CheckoutHarness, order, payRestByCard } from '../../../tests/support/fixtures/checkout-harness.ts';
import { useCustomerCredit } from '../../../tests/support/fixtures/orders/customer-credit.ts';
import { refundOrder } from './refund-order.ts';

const refundsOf = async ({ database: { pool } }: CheckoutHarness): Promise<unknown[]> =>
  (
    await pool.query(
      `select p.tender, r.state, r.paid_otherwise as other, r.amount_cents::int as cents from payments.refund r
       join payments.payment p on p.id = r.payment_id order by r.created_at, p.tender`,
    )
  ).rows;

describe('EDIT-04 in place of money', () => {
  test('a refund becomes store credit without a call to the provider, once for its key, and nothing is left to refund', async () => {
    const { harness, balance, buy } = await useCustomerCredit();
    const number = await buy(100);
    const key = randomUUID();
    const refund = (asCredit: boolean, of = key) =>
      refundOrder(harness.ctx, number, { key: of, amountCents: 'REST', reason: 'agreed', by: 'staff:1', asCredit });
    expect(await refund(true)).toMatchObject({ ok: true, value: { amountCents: 15_590n, already: false } });
    await harness.settle();
    expect(await refundsOf(harness)).toEqual([
      { tender: 'card', state: 'MANUAL', other: true, cents: 5_590 },
      { tender: 'store_credit', state: 'DONE', other: false, cents: 10_000 },
    ]);
    expect(await balance()).toBe(155.9);
    expect(await harness.simulator.journal('refund')).toEqual([]);
    expect(await refund(true)).toMatchObject({ ok: true, value: { already: true } });
    expect(await refund(false)).toEqual({ ok: false, error: { reason: 'OTHER_AMOUNT' } });
    expect(await refund(false, randomUUID())).toEqual({ ok: false, error: { reason: 'NOTHING_LEFT' } });
    await harness.settle();
    expect(await balance()).toBe(155.9);
    const mail = harness.mails.findLast(({ text }) => text.includes('Store credit'));
    expect(mail?.text.match(/Store credit/g), mail?.text).toHaveLength(2);
    expect(mail?.text).not.toContain('original payment methods');
    await harness.expectInvariantsHold();
  });

  test('a guest’s order cannot, and a return can where its customer agreed', async () => {
    const { harness, balance, buy, pair } = await useCustomerCredit();
    const guest = await order(harness, payRestByCard(pair(), []), undefined, harness.ctx, null);
    if (!guest.ok) throw new Error(guest.error.reason);
    await harness.settle();
    const ask = { key: randomUUID(), amountCents: 'REST' as const, reason: 'x', by: 'staff:1', asCredit: true };
    expect(await refundOrder(harness.ctx, guest.value.orderNumber, ask)).toEqual({
      ok: false,
      error: { reason: 'NO_ACCOUNT' },
    });
    const number = await buy(20);
    await dispatchOrder(harness.ctx, number, { actor: 'staff:1', ref: randomUUID() });
    await harness.settle();
    const { token } = await issueOrderToken(harness.ctx, 'return', number, 600);
    const started = await startReturn(harness.ctx, number, {
      token,
      items: [{ lineId: '1', qty: 1, reason: 'Too small' }],
      method: 'COURIER',
    });
    if (!started.ok) throw new Error(started.error);
    expect(await receiveReturn(harness.ctx, started.value.rmaId, { actor: 'staff:1', asCredit: true })).toMatchObject({
      ok: true,
      value: { refundCents: 14_990n },
    });
    await harness.settle();
    expect(await balance()).toBe(229.9);
    await harness.expectInvariantsHold();
  });
});
