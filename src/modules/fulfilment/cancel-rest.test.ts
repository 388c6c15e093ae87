/**
 * Cancelling the rest of a partly dispatched order and refunding the delivery charge: money, stock, points, mail, and
 * several at once (reliability A14, A15).
 */
import { expect, test } from 'vitest';
import { getLoyaltyAccount } from '#modules/loyalty/get-loyalty-account.ts';
import { getOrderView } from '#modules/order-views/get-order-view.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { issueOrderToken } from '#modules/orders/order-token.ts';
import { refundDelivery } from '#modules/refunds/refund-delivery.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { receiveReturn } from '#modules/returns/receive-return.ts';
import { startReturn } from '#modules/returns/start-return.ts';
import { fixedClock } from '#platform/clock.ts';
import {
  type CheckoutHarness,
  order,
  orderByVan,
  orderOf,
  payRestByCard,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { newMember } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelRest } from './cancel-rest.ts';
import { dispatchOrder } from './dispatch-order.ts';

const by = { actor: 'test' };
async function useHarness(): Promise<CheckoutHarness> {
  const harness = await useCheckoutHarness();
  harness.ctx = { ...harness.ctx, clock: fixedClock(new Date()) };
  await harness.setStock(harness.variants.a, 20);
  await harness.setStock(harness.variants.b, 20);
  return harness;
}
const paidOf = async (harness: CheckoutHarness, number: string) =>
  (
    await harness.database.pool.query(
      'select p.tender, p.captured_cents as paid, p.refunded_cents as back from payments.payment p join orders.orders o on o.id = p.order_id where o.number = $1 order by p.tender',
      [number],
    )
  ).rows;
const stockOf = async (harness: CheckoutHarness, { variantId }: { variantId: string }) =>
  (await harness.database.pool.query('select on_hand, reserved from stock.stock where variant_id = $1', [variantId]))
    .rows[0];

test('A14 I2 I3 I11 what was not dispatched is cancelled once: refunded to the card first, then the gift card; stock is released, points stay with the dispatched part, one mail is sent', async () => {
  const harness = await useHarness();
  const member = await newMember(harness);
  const card = await harness.giftCard(30_000n);
  const request = orderOf([
    { shoe: harness.variants.a, qty: 3 },
    { shoe: harness.variants.b, qty: 1 },
  ]);
  const answer = await order(harness, payRestByCard(request, [card(30_000n)]), undefined, harness.ctx, member);
  if (!answer.ok) throw new Error(answer.error.reason);
  const number = answer.value.orderNumber;
  expect(await cancelRest(harness.ctx, number, 'test')).toMatchObject({
    ok: false,
    error: { reason: 'NOT_OPEN', state: 'PLACED' },
  });
  await harness.settle();
  await dispatchOrder(harness.ctx, number, { ...by, lines: [{ lineNo: 1, qty: 1 }] });
  expect(await cancelOrder(harness.ctx, number, 'test')).toMatchObject({ ok: false });
  expect(await cancelRest(harness.ctx, number, 'staff:7')).toEqual({
    ok: true,
    value: { orderNumber: number, state: 'SHIPPED', already: false },
  });
  expect(await cancelRest(harness.ctx, number, 'staff:7')).toEqual({
    ok: true,
    value: { orderNumber: number, state: 'SHIPPED', already: true },
  });
  expect(await dispatchOrder(harness.ctx, number, by)).toMatchObject({ ok: false, error: { reason: 'NOT_OPEN' } });
  await harness.settle();
  // Two of a and one of b: 2 × 149.90 + 89.50; the card had paid 239.20 + delivery.
  const [giftCard, onCard] = [
    (await paidOf(harness, number)).find(({ tender }) => tender === 'gift_card'),
    (await paidOf(harness, number)).find(({ tender }) => tender === 'card'),
  ];
  expect(onCard).toEqual({ tender: 'card', paid: onCard.paid, back: onCard.paid });
  expect(giftCard.back + onCard.back).toBe(2n * 14_990n + 8_950n);
  expect(await stockOf(harness, harness.variants.a)).toEqual({ on_hand: 19, reserved: 0 });
  expect(await stockOf(harness, harness.variants.b)).toEqual({ on_hand: 20, reserved: 0 });
  expect((await getLoyaltyAccount(harness.ctx, member))?.account.pointBalance).toBe(149);
  // The parcel's points mail was sent once.
  const earned = harness.mails.filter(({ subject }) => subject === `You earned 149 points with order ${number}`);
  expect(earned).toHaveLength(1);
  expect(earned[0]?.text).toContain('You have now: 149 points\nTo your next reward: 51 points');
  const mails = harness.mails.filter(({ subject }) => subject.startsWith('The rest of your'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('$389.30 is refunded to your original payment methods');
  expect(mails[0]?.text).toContain('quantity 2');
  const found = await getOrder(harness.ctx, number);
  const view = found && (await getOrderView(harness.ctx, found));
  expect(view).toMatchObject({
    status: 'Dispatched',
    lines: [
      { qty: 3, qtyDispatched: 1, qtyCancelled: 2 },
      { qty: 1, qtyDispatched: 0, qtyCancelled: 1 },
    ],
  });
  // Dispatched units may be returned, and then no unit of the order is with the shopper.
  const { token } = await issueOrderToken(harness.ctx, 'return', number, 600);
  const started = await startReturn(harness.ctx, number, {
    token,
    items: [{ lineId: '1', qty: 1, reason: 'Too small' }],
    method: 'COURIER',
  });
  if (!started.ok) throw new Error(started.error);
  expect(await receiveReturn(harness.ctx, started.value.rmaId, by)).toMatchObject({
    ok: true,
    value: { refundCents: 14_990n },
  });
  await harness.settle();
  expect((await getOrder(harness.ctx, number))?.state).toBe('RETURNED');
  expect((await getLoyaltyAccount(harness.ctx, member))?.account.pointBalance).toBe(0);
  const { rows } = await harness.database.pool.query(
    "select actor from platform.audit where action = 'order.rest-cancelled'",
  );
  expect(rows).toEqual([{ actor: 'staff:7' }]);
  await harness.expectInvariantsHold();
});

test('A15 a parcel concurrent with the cancellation of the rest: each unit is dispatched or refunded, never both', async () => {
  const harness = await useHarness();
  const other = harness.another();
  for (let round = 0; round < 4; round += 1) {
    const answer = await order(harness, orderOf([{ shoe: harness.variants.a, qty: 3 }]));
    if (!answer.ok) throw new Error(answer.error.reason);
    const number = answer.value.orderNumber;
    await harness.settle();
    await dispatchOrder(harness.ctx, number, { ...by, lines: [{ lineNo: 1, qty: 1 }] });
    const [sent, first, second] = await Promise.all([
      dispatchOrder(harness.ctx, number, { ...by, lines: [{ lineNo: 1, qty: 1 }] }),
      cancelRest(other, number, 'a'),
      cancelRest(harness.ctx, number, 'b'),
    ]);
    expect(first.ok && second.ok && first.value.already !== second.value.already).toBe(true);
    await harness.settle();
    const [line] = (await getOrder(harness.ctx, number))?.lines ?? [];
    expect([line?.shippedQty, line?.cancelledQty]).toEqual(sent.ok ? [2, 1] : [1, 2]);
    expect((await paidOf(harness, number))[0].back).toBe(sent.ok ? 14_990n : 29_980n);
  }
  await harness.expectInvariantsHold();
});

test('A14 the delivery charge is refunded once, of twenty concurrent requests, and never beyond what was paid; the cancelled rest takes no more than is left', async () => {
  const harness = await useHarness();
  const placed = async () => {
    const answer = await order(harness, orderByVan([{ shoe: harness.variants.a, qty: 2 }]));
    if (!answer.ok) throw new Error(answer.error.reason);
    await harness.settle();
    return answer.value.orderNumber;
  };
  const one = await placed();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refundDelivery(harness.ctx, one, { reason: 'late', by: 'test' })),
  );
  expect(answers.filter((answer) => answer.ok && !answer.value.already)).toHaveLength(1);
  await harness.settle();
  expect((await paidOf(harness, one))[0].back).toBe(1_500n);
  expect(await refundDelivery(harness.ctx, 'NZ00000000', { reason: 'late', by: 'test' })).toEqual({
    ok: false,
    error: { reason: 'NO_SUCH_ORDER' },
  });
  const two = await placed();
  await dispatchOrder(harness.ctx, two, { ...by, lines: [{ lineNo: 1, qty: 1 }] });
  await refundOrder(harness.ctx, two, { key: 'goodwill', amountCents: 20_000n, reason: 'sorry', by: 'test' });
  await cancelRest(harness.ctx, two, 'test');
  await harness.settle();
  const [payment] = await paidOf(harness, two);
  expect(payment.back).toBe(payment.paid);
  expect(await refundDelivery(harness.ctx, two, { reason: 'late', by: 'test' })).toEqual({
    ok: false,
    error: { reason: 'NOTHING_LEFT' },
  });
  const three = await placed();
  await refundOrder(harness.ctx, three, { key: 'most', amountCents: 31_100n, reason: 'sorry', by: 'test' });
  expect(await refundDelivery(harness.ctx, three, { reason: 'late', by: 'test' })).toMatchObject({
    ok: true,
    value: { amountCents: 380n },
  });
  expect(await refundDelivery(harness.ctx, three, { reason: 'late', by: 'test' })).toMatchObject({
    ok: true,
    value: { amountCents: 380n, already: true },
  });
  await harness.settle();
  await harness.expectInvariantsHold();
});
