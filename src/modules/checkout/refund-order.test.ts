/** Money goes back once, to where it came from, never more than was paid, whatever races or fails (R10, A14, A15). */
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { deliverOutbox } from '#modules/notifications/deliver-outbox.ts';
import { shareRefund } from '#modules/payments/refund.ts';
import { refundPayment } from '#modules/payments/refund-payment.ts';
import { clearFailpoints, setFailpoint } from '#platform/failpoint.ts';
import { useShopFloor as openFloor, order, orderOf, restByCard, type ShopFloor, SILENCE_MS } from '../../../tests/support/shop-floor.ts';
import { refundOrder } from './refund-order.ts';

const GIFT = 6_000n;
const TOTAL = 15_590n;
const staff = { reason: 'a scuffed toe', by: 'staff:1' };

async function placedOrder(settled = true) {
  const floor = await openFloor({ cardTimeoutMs: SILENCE_MS });
  await floor.setStock(floor.variants.a, 5);
  const card = await floor.giftCard(GIFT);
  const answer = await order(floor, restByCard(orderOf([{ shoe: floor.variants.a, qty: 1 }]), [card(GIFT)]));
  if (!answer.placed) throw new Error(answer.errorCode);
  if (settled) await floor.settle();
  return { floor, number: answer.orderNumber };
}
const paymentsOf = async ({ database }: ShopFloor) =>
  (await database.pool.query('select tender, state, refunded_cents from payments.payment order by tender')).rows.map((row) => Object.values(row));
const giftBalance = async ({ database }: ShopFloor) =>
  (await database.pool.query("select balance from ledger.account where id like 'gift-card:%'")).rows[0].balance;

describe('a refund', () => {
  test('in part goes to the card first; all of the rest reaches the gift card too', async () => {
    const { floor, number } = await placedOrder();
    expect(await refundOrder(floor.ctx, number, { key: 'one', amountCents: 5_000n, ...staff })).toMatchObject({ amountCents: 5_000n, already: false });
    await floor.settle();
    expect(await paymentsOf(floor)).toEqual([
      ['card', 'PART_REFUNDED', 5_000n],
      ['gift_card', 'CAPTURED', 0n],
    ]);
    await floor.expectSound();
    expect(await refundOrder(floor.ctx, number, { key: 'two', amountCents: 'REST', ...staff })).toMatchObject({ amountCents: 10_590n });
    await floor.settle();
    expect(await paymentsOf(floor)).toEqual([
      ['card', 'REFUNDED', 9_590n],
      ['gift_card', 'REFUNDED', GIFT],
    ]);
    expect(await giftBalance(floor)).toBe(GIFT);
    expect(await floor.simulator.journal('refund')).toHaveLength(2);
    await floor.expectSound();
  });

  test('more than was paid, nothing that is left, an order that never was: refused, nothing moves', async () => {
    const { floor, number } = await placedOrder();
    expect(await refundOrder(floor.ctx, number, { key: 'a', amountCents: TOTAL + 1n, ...staff })).toEqual({ refused: 'MORE_THAN_PAID' });
    expect(await refundOrder(floor.ctx, 'NZ00000000', { key: 'a', amountCents: 1n, ...staff })).toEqual({ refused: 'NO_SUCH_ORDER' });
    await refundOrder(floor.ctx, number, { key: 'b', amountCents: 'REST', ...staff });
    expect(await refundOrder(floor.ctx, number, { key: 'c', amountCents: 'REST', ...staff })).toEqual({ refused: 'NOTHING_LEFT' });
    expect(await refundOrder(floor.ctx, number, { key: 'b', amountCents: 1n, ...staff })).toEqual({ refused: 'OTHER_AMOUNT' });
    await floor.settle();
    await floor.expectSound();
  });

  test('A14 twenty at once: never more than was paid; twenty times one key: once', async () => {
    const { floor, number } = await placedOrder();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refundOrder(floor.ctx, number, { key: `k${index}`, amountCents: 4_000n, ...staff })),
    );
    expect(answers.filter((answer) => 'refundIds' in answer)).toHaveLength(3);
    const same = await Promise.all(Array.from({ length: 20 }, () => refundOrder(floor.ctx, number, { key: 'same', amountCents: 500n, ...staff })));
    expect(same.filter((answer) => 'already' in answer && !answer.already)).toHaveLength(1);
    await Promise.all([deliverOutbox(floor.ctx, 'money'), deliverOutbox(floor.another(), 'money')]);
    await floor.settle();
    await floor.expectSound();
    expect((await floor.database.pool.query('select sum(refunded_cents) as sum from payments.payment')).rows).toEqual([{ sum: '12500' }]);
  });

  test('A14 one that another driver gave back between two looks is done, not a case for people', async () => {
    const { floor, number } = await placedOrder();
    const asked = await refundOrder(floor.ctx, number, { key: 'one', amountCents: 'REST', ...staff });
    const [first = ''] = 'refundIds' in asked ? asked.refundIds : [];
    setFailpoint('refund-payment.read', {
      do: 'run',
      run: async () => {
        expect(await refundPayment(floor.another(), first)).toEqual({ state: 'DONE' });
      },
    });
    onTestFinished(clearFailpoints);
    expect(await refundPayment(floor.ctx, first)).toEqual({ state: 'DONE' });
    await floor.settle();
    await floor.expectSound();
  });

  test.each(['timeout-after', 'reset-after', 'http-500'] as const)(
    'R2 R3 the gateway says nothing (%s): asked again with the same key, given back once',
    async (kind) => {
      const { floor, number } = await placedOrder();
      await floor.simulator.fault({ provider: 'card', operation: 'refund', kind, ...(kind === 'http-500' && { phase: 'after' }), times: 2 });
      await refundOrder(floor.ctx, number, { key: 'one', amountCents: 2_000n, ...staff });
      await floor.settle();
      expect(await floor.simulator.journal('refund')).toHaveLength(1);
      await floor.expectSound();
    },
  );

  test('while the money is still being collected, the refund waits for it', async () => {
    const { floor, number } = await placedOrder(false);
    await floor.simulator.fault({ provider: 'card', operation: 'capture', kind: 'http-500', times: 1 });
    await refundOrder(floor.ctx, number, { key: 'early', amountCents: 2_000n, ...staff });
    await deliverOutbox(floor.ctx, 'money');
    await floor.settle();
    expect(await paymentsOf(floor)).toEqual([
      ['card', 'PART_REFUNDED', 2_000n],
      ['gift_card', 'CAPTURED', 0n],
    ]);
    await floor.expectSound();
  });

  test('R8 a refund whose key is past 80 % of its window is left to a person', async () => {
    const { floor, number } = await placedOrder();
    await refundOrder(floor.ctx, number, { key: 'old', amountCents: 2_000n, ...staff });
    await floor.database.pool.query("update payments.refund set created_at = now() - interval '25 days'");
    await floor.settle();
    expect(await floor.simulator.journal('refund')).toHaveLength(0);
    const { rows } = await floor.database.pool.query("select last_error from platform.outbox where kind = 'payment.refund'");
    expect(rows).toEqual([{ last_error: 'the key is too old to be driven again' }]);
  });
});

describe('A15 calling off an order', () => {
  test.each([true, false])('paid by gift card and card (collected: %s): all goes back, the stock is free', async (settled) => {
    const { floor, number } = await placedOrder(settled);
    expect(await cancelOrder(floor.ctx, number, 'staff:1')).toMatchObject({ done: true });
    await floor.settle();
    expect(await floor.states()).toEqual({ CANCELLED: 1 });
    expect(await giftBalance(floor)).toBe(GIFT);
    expect((await floor.database.pool.query('select reserved from stock.stock')).rows).toEqual([{ reserved: 0 }]);
    await floor.expectSound();
  });

  test('against captures, refunds and itself, in two processes at once: sold or given back, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { floor, number } = await placedOrder(false);
      const other = floor.another();
      await Promise.all([
        cancelOrder(floor.ctx, number, 'staff:1'),
        deliverOutbox(floor.ctx, 'money'),
        refundOrder(other, number, { key: 'r', amountCents: 'REST', ...staff }),
        deliverOutbox(other, 'money'),
        cancelOrder(other, number, 'staff:2'),
      ]);
      await floor.settle();
      await floor.settle();
      expect(await floor.states()).toEqual({ CANCELLED: 1 });
      await floor.expectSound();
      const { rows } = await floor.database.pool.query(
        "select sum(authorised_cents - refunded_cents) filter (where state not in ('VOIDED', 'DECLINED')) as left from payments.payment",
      );
      expect(Number(rows[0].left ?? 0)).toBe(0);
    }
  });
});

test('A12 a refund is shared to the cent over what is left of each way to pay', () => {
  const payment = fc.record({ tender: fc.constantFrom('card' as const, 'gift_card' as const, 'reward' as const), leftCents: fc.bigInt(0n, 50_000n) });
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 6 }), fc.bigInt(1n, 200_000n), (payments, amount) => {
      const rows = payments.map((each, index) => ({ ...each, id: `${index}` }));
      const left = rows.reduce((sum, { leftCents }) => sum + leftCents, 0n);
      const wanted = amount % (left + 1n);
      const shares = shareRefund(rows, wanted);
      expect(shares.reduce((sum, { amountCents }) => sum + amountCents, 0n)).toBe(wanted);
      for (const share of shares) {
        expect(share.amountCents > 0n && share.amountCents <= (rows.find(({ id }) => id === share.paymentId)?.leftCents ?? 0n)).toBe(true);
      }
      const touchedCredit = shares.some(({ paymentId }) => rows[Number(paymentId)]?.tender !== 'card');
      const outside = rows.filter(({ tender }) => tender === 'card').reduce((sum, { leftCents }) => sum + leftCents, 0n);
      expect(touchedCredit).toBe(wanted > outside);
    }),
  );
});
