/** Refunds that end an order, and refunds of a cancelled one (reliability A15). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getPickList } from '#modules/admin-orders/get-pick-list.ts';
import { listAdminOrders } from '#modules/admin-orders/list-admin-orders.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { standardRole } from '#modules/staff/rights/role.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import {
  type CheckoutHarness,
  useCheckoutHarness as openHarness,
  order,
  orderOf,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import {
  GIFT,
  giftBalance,
  placedOrder,
  staff,
  TOTAL,
} from '../../../tests/support/fixtures/orders/refunded-orders.ts';
import { refundOrder } from './refund-order.ts';

describe('A15 cancelling an order', () => {
  test.each([true, false])(
    'paid by gift card and card (collected: %s): everything is refunded, the stock is released',
    async (settled) => {
      const { harness, number } = await placedOrder(settled);
      expect(await cancelOrder(harness.ctx, number, 'staff:1')).toMatchObject({ ok: true });
      await harness.settle();
      expect(await harness.states()).toEqual({ CANCELLED: 1 });
      expect(await giftBalance(harness)).toBe(GIFT);
      expect((await harness.database.pool.query('select reserved from stock.stock')).rows).toEqual([{ reserved: 0 }]);
      await harness.expectInvariantsHold();
    },
  );

  test('against captures, refunds and itself, in two processes at once: sold or refunded, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { harness, number } = await placedOrder(false);
      const other = harness.another();
      await Promise.all([
        cancelOrder(harness.ctx, number, 'staff:1'),
        deliverOutbox(harness.ctx, 'money'),
        refundOrder(other, number, { key: 'r', amountCents: 'REST', ...staff }),
        deliverOutbox(other, 'money'),
        cancelOrder(other, number, 'staff:2'),
      ]);
      await harness.settle();
      await harness.settle();
      expect(await harness.states()).toEqual({ CANCELLED: 1 });
      await harness.expectInvariantsHold();
      const { rows } = await harness.database.pool.query(
        "select sum(authorised_cents - refunded_cents) filter (where state not in ('VOIDED', 'DECLINED')) as left from payments.payment",
      );
      expect(Number(rows[0].left ?? 0)).toBe(0);
    }
  });
});

describe('FIX-24 an order that is refunded in full', () => {
  const staffCaller: StaffCaller = {
    staffId: randomUUID(),
    sessionId: randomUUID(),
    email: 'mia@example.nz',
    name: 'Mia',
    ...standardRole('manager'),
  };

  /** Every queue that lists what is to be picked and dispatched. */
  async function queues(harness: CheckoutHarness): Promise<{ orders: number; units: number }> {
    const lists = await Promise.all(
      (['to-send', 'part-sent', 'to-set-aside', 'to-be-collected', 'waiting'] as const).map((view) =>
        listAdminOrders(harness.ctx, { view, q: '' }, staffCaller),
      ),
    );
    const { places } = await getPickList(harness.ctx, '');
    return {
      orders: lists.reduce((sum, { orders }) => sum + orders.length, 0),
      units: places.reduce((sum, { units }) => sum + units, 0),
    };
  }

  const cannotBeSent = async (harness: CheckoutHarness, number: string) =>
    expect(await dispatchOrder(harness.ctx, number, { actor: 'test' })).toMatchObject({
      ok: false,
      error: { reason: 'NOT_OPEN' },
    });

  test.each([true, false])(
    'FIX-24 before it is dispatched, money collected %s: it is cancelled, in one refund or several, and leaves every queue',
    async (settled) => {
      const { harness, number } = await placedOrder(settled);
      expect(await queues(harness)).toEqual({ orders: 1, units: 1 });
      expect(await refundOrder(harness.ctx, number, { key: 'part', amountCents: 10_000n, ...staff })).toMatchObject({
        ok: true,
        value: { isWhole: false },
      });
      if (settled) await harness.settle();
      // A partial refund hides nothing.
      expect(await queues(harness)).toEqual({ orders: 1, units: 1 });
      expect(
        await refundOrder(harness.ctx, number, { key: 'rest', amountCents: TOTAL - 10_000n, ...staff }),
      ).toMatchObject({ ok: true, value: { isWhole: true } });
      expect(await queues(harness)).toEqual({ orders: 0, units: 0 });
      await cannotBeSent(harness, number);
      await harness.settle();
      expect(await harness.states()).toEqual({ CANCELLED: 1 });
      expect(await giftBalance(harness)).toBe(GIFT);
      const { rows } = await harness.database.pool.query('select on_hand, reserved from stock.stock');
      expect(rows).toEqual([{ on_hand: 5, reserved: 0 }]);
      const mails = harness.mails.filter(({ subject }) => subject.endsWith('is cancelled'));
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain('$155.90 is refunded to your original payment methods');
      await harness.expectInvariantsHold();
    },
  );

  test('FIX-24 A15 a full refund against a parcel, ten times: it is dispatched or cancelled, never both; refunds of dispatched orders stay refunds', async () => {
    const harness = await openHarness();
    await harness.setStock(harness.variants.a, 50);
    const other = harness.another();
    for (let round = 0; round < 10; round += 1) {
      const answer = await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]));
      if (!answer.ok) throw new Error(answer.error.reason);
      const [refunded, sent] = await Promise.all([
        refundOrder(harness.ctx, answer.value.orderNumber, { key: 'all', amountCents: 'REST', ...staff }),
        dispatchOrder(other, answer.value.orderNumber, { actor: 'test' }),
      ]);
      expect(refunded).toMatchObject({ ok: true, value: { isWhole: true } });
      await harness.settle();
      const { rows } = await harness.database.pool.query(
        'select state, (select count(*)::int from orders.parcel p where p.order_id = o.id) as parcels from orders.orders o where number = $1',
        [answer.value.orderNumber],
      );
      expect(rows).toEqual([sent.ok ? { state: 'SHIPPED', parcels: 1 } : { state: 'CANCELLED', parcels: 0 }]);
    }
    await harness.expectInvariantsHold();
  });

  test('FIX-24 after a part was dispatched: the rest is cancelled, the dispatched part stays with the shopper', async () => {
    const harness = await openHarness();
    await harness.setStock(harness.variants.a, 5);
    const answer = await order(harness, orderOf([{ shoe: harness.variants.a, qty: 3 }]));
    if (!answer.ok) throw new Error(answer.error.reason);
    await harness.settle();
    await dispatchOrder(harness.ctx, answer.value.orderNumber, { actor: 'test', lines: [{ lineNo: 1, qty: 1 }] });
    expect(await queues(harness)).toMatchObject({ units: 2 });
    await refundOrder(harness.ctx, answer.value.orderNumber, { key: 'all', amountCents: 'REST', ...staff });
    expect(await queues(harness)).toEqual({ orders: 0, units: 0 });
    await cannotBeSent(harness, answer.value.orderNumber);
    await harness.settle();
    expect(await harness.states()).toEqual({ SHIPPED: 1 });
    expect((await harness.database.pool.query('select on_hand, reserved from stock.stock')).rows).toEqual([
      { on_hand: 4, reserved: 0 },
    ]);
    expect(harness.mails.filter(({ subject }) => subject.startsWith('The rest of your'))).toHaveLength(1);
    await harness.expectInvariantsHold();
  });
});
