/** The rest of an order that was sent in part is called off; the delivery charge goes back: money, stock, points, mail, and several at once (A14, A15). */
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
  orderOf,
  restByCard,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { newMember } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelRest } from './cancel-rest.ts';
import { dispatchOrder } from './dispatch-order.ts';

const by = { actor: 'test' };
async function useFloor(): Promise<CheckoutHarness> {
  const floor = await useCheckoutHarness();
  floor.ctx = { ...floor.ctx, clock: fixedClock(new Date()) };
  await floor.setStock(floor.variants.a, 20);
  await floor.setStock(floor.variants.b, 20);
  return floor;
}
const paidOf = async (floor: CheckoutHarness, number: string) =>
  (
    await floor.database.pool.query(
      'select p.tender, p.captured_cents as paid, p.refunded_cents as back from payments.payment p join orders.orders o on o.id = p.order_id where o.number = $1 order by p.tender',
      [number],
    )
  ).rows;
const stockOf = async (floor: CheckoutHarness, { variantId }: { variantId: string }) =>
  (await floor.database.pool.query('select on_hand, reserved from stock.stock where variant_id = $1', [variantId]))
    .rows[0];

test('A14 I2 I3 I11 what has not left is called off once: to the card first, then the gift card; the shelf is free, points stay with what left, one mail says so', async () => {
  const floor = await useFloor();
  const member = await newMember(floor);
  const card = await floor.giftCard(30_000n);
  const request = orderOf([
    { shoe: floor.variants.a, qty: 3 },
    { shoe: floor.variants.b, qty: 1 },
  ]);
  const answer = await order(floor, restByCard(request, [card(30_000n)]), undefined, floor.ctx, member);
  if (!answer.placed) throw new Error(answer.errorCode);
  const number = answer.orderNumber;
  expect(await cancelRest(floor.ctx, number, 'test')).toMatchObject({
    done: false,
    refusal: 'NOT_OPEN',
    state: 'PLACED',
  });
  await floor.settle();
  await dispatchOrder(floor.ctx, number, { ...by, lines: [{ lineNo: 1, qty: 1 }] });
  expect(await cancelOrder(floor.ctx, number, 'test')).toMatchObject({ done: false });
  expect(await cancelRest(floor.ctx, number, 'staff:7')).toEqual({
    done: true,
    orderNumber: number,
    state: 'SHIPPED',
    already: false,
  });
  expect(await cancelRest(floor.ctx, number, 'staff:7')).toEqual({
    done: true,
    orderNumber: number,
    state: 'SHIPPED',
    already: true,
  });
  expect(await dispatchOrder(floor.ctx, number, by)).toMatchObject({ done: false, refusal: 'NOT_OPEN' });
  await floor.settle();
  // Two of a and one of b: 2 × 149.90 + 89.50; the card had paid 239.20 + delivery.
  const [giftCard, onCard] = [
    (await paidOf(floor, number)).find(({ tender }) => tender === 'gift_card'),
    (await paidOf(floor, number)).find(({ tender }) => tender === 'card'),
  ];
  expect(onCard).toEqual({ tender: 'card', paid: onCard.paid, back: onCard.paid });
  expect(giftCard.back + onCard.back).toBe(2n * 14_990n + 8_950n);
  expect(await stockOf(floor, floor.variants.a)).toEqual({ on_hand: 19, reserved: 0 });
  expect(await stockOf(floor, floor.variants.b)).toEqual({ on_hand: 20, reserved: 0 });
  expect((await getLoyaltyAccount(floor.ctx, member))?.account.pointBalance).toBe(149);
  // The parcel said what it earned, once.
  const earned = floor.mails.filter(({ subject }) => subject === `You earned 149 points with order ${number}`);
  expect(earned).toHaveLength(1);
  expect(earned[0]?.text).toContain('You have now: 149 points\nTo your next reward: 51 points');
  const mails = floor.mails.filter(({ subject }) => subject.startsWith('The rest of your'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('$389.30 goes back to how you paid');
  expect(mails[0]?.text).toContain('quantity 2');
  const found = await getOrder(floor.ctx, number);
  const view = found && (await getOrderView(floor.ctx, found));
  expect(view).toMatchObject({
    status: 'Dispatched',
    lines: [
      { qty: 3, qtyDispatched: 1, qtyCancelled: 2 },
      { qty: 1, qtyDispatched: 0, qtyCancelled: 1 },
    ],
  });
  // What left may come back, and then nothing of the order is out any more.
  const { token } = await issueOrderToken(floor.ctx, 'return', number, 600);
  const started = await startReturn(floor.ctx, number, {
    token,
    items: [{ lineId: '1', qty: 1, reason: 'Too small' }],
    method: 'COURIER',
  });
  if (started.state !== 'STARTED') throw new Error(started.state);
  expect(await receiveReturn(floor.ctx, started.rmaId, by)).toMatchObject({ refundCents: 14_990n });
  await floor.settle();
  expect((await getOrder(floor.ctx, number))?.state).toBe('RETURNED');
  expect((await getLoyaltyAccount(floor.ctx, member))?.account.pointBalance).toBe(0);
  const { rows } = await floor.database.pool.query(
    "select actor from platform.audit where action = 'order.rest-cancelled'",
  );
  expect(rows).toEqual([{ actor: 'staff:7' }]);
  await floor.expectSound();
});

test('A15 a parcel and the calling-off of the rest at one instant: each unit is sent or paid back, never both', async () => {
  const floor = await useFloor();
  const other = floor.another();
  for (let round = 0; round < 4; round += 1) {
    const answer = await order(floor, orderOf([{ shoe: floor.variants.a, qty: 3 }]));
    if (!answer.placed) throw new Error(answer.errorCode);
    const number = answer.orderNumber;
    await floor.settle();
    await dispatchOrder(floor.ctx, number, { ...by, lines: [{ lineNo: 1, qty: 1 }] });
    const [sent, first, second] = await Promise.all([
      dispatchOrder(floor.ctx, number, { ...by, lines: [{ lineNo: 1, qty: 1 }] }),
      cancelRest(other, number, 'a'),
      cancelRest(floor.ctx, number, 'b'),
    ]);
    expect(first.done && second.done && first.already !== second.already).toBe(true);
    await floor.settle();
    const [line] = (await getOrder(floor.ctx, number))?.lines ?? [];
    expect([line?.shippedQty, line?.cancelledQty]).toEqual(sent.done ? [2, 1] : [1, 2]);
    expect((await paidOf(floor, number))[0].back).toBe(sent.done ? 14_990n : 29_980n);
  }
  await floor.expectSound();
});

test('A14 the delivery charge goes back once, by twenty at once, and never beyond what was paid; the rest called off takes no more than is left', async () => {
  const floor = await useFloor();
  const placed = async () => {
    const answer = await order(floor, orderOf([{ shoe: floor.variants.a, qty: 2 }]));
    if (!answer.placed) throw new Error(answer.errorCode);
    await floor.settle();
    return answer.orderNumber;
  };
  const one = await placed();
  const asked = await Promise.all(
    Array.from({ length: 20 }, () => refundDelivery(floor.ctx, one, { reason: 'late', by: 'test' })),
  );
  expect(asked.filter((answer) => 'already' in answer && !answer.already)).toHaveLength(1);
  await floor.settle();
  expect((await paidOf(floor, one))[0].back).toBe(600n);
  expect(await refundDelivery(floor.ctx, 'NZ00000000', { reason: 'late', by: 'test' })).toEqual({
    refused: 'NO_SUCH_ORDER',
  });
  const two = await placed();
  await dispatchOrder(floor.ctx, two, { ...by, lines: [{ lineNo: 1, qty: 1 }] });
  await refundOrder(floor.ctx, two, { key: 'goodwill', amountCents: 20_000n, reason: 'sorry', by: 'test' });
  await cancelRest(floor.ctx, two, 'test');
  await floor.settle();
  const [payment] = await paidOf(floor, two);
  expect(payment.back).toBe(payment.paid);
  expect(await refundDelivery(floor.ctx, two, { reason: 'late', by: 'test' })).toEqual({ refused: 'NOTHING_LEFT' });
  const three = await placed();
  await refundOrder(floor.ctx, three, { key: 'most', amountCents: 30_200n, reason: 'sorry', by: 'test' });
  expect(await refundDelivery(floor.ctx, three, { reason: 'late', by: 'test' })).toMatchObject({ amountCents: 380n });
  expect(await refundDelivery(floor.ctx, three, { reason: 'late', by: 'test' })).toMatchObject({
    amountCents: 380n,
    already: true,
  });
  await floor.settle();
  await floor.expectSound();
});
