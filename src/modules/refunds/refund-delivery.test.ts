/** The delivery refund is what was charged for delivery: after promotions, and no more than is left (FIX-21). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getAdminOrder } from '#modules/admin-orders/get-admin-order.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { standardRole } from '#modules/staff/rights/role.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { refundDelivery } from './refund-delivery.ts';
import { refundOrder } from './refund-order.ts';

const staff: StaffCaller = {
  staffId: randomUUID(),
  sessionId: randomUUID(),
  email: 'mia@example.nz',
  name: 'Mia',
  ...standardRole('manager'),
};
const why = { reason: 'late', by: 'test' };
const GOODS = 14_990n;
/** Each kind of delivery promotion, below, at and above the charge of $6; and one that does not affect delivery. */
const cases = [
  { offer: '{ kind: percentOffDelivery, percent: 50 }', goodsCents: GOODS, chargedCents: 300n },
  { offer: '{ kind: percentOffDelivery, percent: 33.33 }', goodsCents: GOODS, chargedCents: 400n },
  { offer: '{ kind: percentOffDelivery, percent: 100 }', goodsCents: GOODS, chargedCents: 0n },
  { offer: '{ kind: amountOffDelivery, amount: 2.50 }', goodsCents: GOODS, chargedCents: 350n },
  { offer: '{ kind: amountOffDelivery, amount: 99 }', goodsCents: GOODS, chargedCents: 0n },
  { offer: '{ kind: amountOffOrder, amount: 10 }', goodsCents: GOODS - 1_000n, chargedCents: 600n },
];

async function placeOrder(harness: CheckoutHarness, totalCents: bigint): Promise<string> {
  const request = orderOf([{ shoe: harness.variants.a, qty: 1 }]);
  const total = Number(totalCents) / 100;
  const answer = await order(harness, {
    ...request,
    checkoutId: randomUUID(),
    payment: { methods: request.payment.methods.map((method) => ({ ...method, amount: total })) },
    expectedTotal: total,
  });
  if (!answer.ok) throw new Error(`not placed: ${JSON.stringify(answer)}`);
  await harness.settle();
  return answer.value.orderNumber;
}
const refundedOf = async (harness: CheckoutHarness, number: string): Promise<bigint> =>
  (
    await harness.database.pool.query(
      'select sum(p.refunded_cents)::bigint as cents from payments.payment p join orders.orders o on o.id = p.order_id where o.number = $1',
      [number],
    )
  ).rows[0].cents;

test.each(cases)(
  'FIX-21 with the promotion $offer staff may refund what was charged for delivery, once, and see that amount',
  async ({ offer, goodsCents, chargedCents }) => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 5);
    await harness.addPromotions(`- { id: one, name: One, offer: ${offer} }`);
    const shown = async (number: string) => (await getAdminOrder(harness.ctx, number, staff))?.office?.delivery;
    const number = await placeOrder(harness, goodsCents + chargedCents);
    expect(await shown(number)).toBe(Number(chargedCents) / 100);
    const answer = await refundDelivery(harness.ctx, number, why);
    expect(answer).toEqual(
      chargedCents === 0n
        ? { ok: false, error: { reason: 'NOTHING_LEFT' } }
        : { ok: true, value: expect.objectContaining({ amountCents: chargedCents, already: false }) },
    );
    await harness.settle();
    expect(await refundedOf(harness, number)).toBe(chargedCents);
    expect(await shown(number)).toBe(0);

    // More than the goods has been refunded already: only what is left of the delivery charge may follow.
    const second = await placeOrder(harness, goodsCents + chargedCents);
    await refundOrder(harness.ctx, second, { key: 'goodwill', amountCents: goodsCents, ...why });
    const left = chargedCents > 100n ? 100n : 0n;
    if (left > 0n) await refundOrder(harness.ctx, second, { key: 'more', amountCents: chargedCents - left, ...why });
    expect(await shown(second)).toBe(Number(left) / 100);
    expect(await refundDelivery(harness.ctx, second, why)).toEqual(
      left === 0n
        ? { ok: false, error: { reason: 'NOTHING_LEFT' } }
        : { ok: true, value: expect.objectContaining({ amountCents: left }) },
    );
    await harness.settle();
    expect(await refundedOf(harness, second)).toBe(goodsCents + chargedCents);
    await harness.expectInvariantsHold();
  },
);
