/**
 * Money is refunded once, to its source, never more than was paid, whatever races or fails (reliability R10, A14,
 * A15).
 */
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { settleRefund } from '#modules/fulfilment/settle-refund.ts';
import { shareRefund } from '#modules/payments/refunds/refund.ts';
import { clearFailpoints, setFailpoint } from '#platform/steps/failpoint.ts';
import { deliverOutbox } from '#server/jobs/deliver-outbox.ts';
import {
  GIFT,
  giftBalance,
  paymentsOf,
  placedOrder,
  staff,
  TOTAL,
} from '../../../tests/support/fixtures/orders/refunded-orders.ts';
import { refundDelivery } from './refund-delivery.ts';
import { refundOrder } from './refund-order.ts';

describe('a refund', () => {
  test('a partial refund goes to the card first; a refund of the rest reaches the gift card too', async () => {
    const { harness, number } = await placedOrder();
    expect(await refundOrder(harness.ctx, number, { key: 'one', amountCents: 5_000n, ...staff })).toMatchObject({
      ok: true,
      value: { amountCents: 5_000n, already: false },
    });
    await harness.settle();
    expect(await paymentsOf(harness)).toEqual([
      ['card', 'PART_REFUNDED', 5_000n],
      ['gift_card', 'CAPTURED', 0n],
    ]);
    await harness.expectInvariantsHold();
    expect(await refundOrder(harness.ctx, number, { key: 'two', amountCents: 'REST', ...staff })).toMatchObject({
      ok: true,
      value: { amountCents: 10_590n },
    });
    await harness.settle();
    expect(await paymentsOf(harness)).toEqual([
      ['card', 'REFUNDED', 9_590n],
      ['gift_card', 'REFUNDED', GIFT],
    ]);
    expect(await giftBalance(harness)).toBe(GIFT);
    expect(await harness.simulator.journal('refund')).toHaveLength(2);
    await harness.expectInvariantsHold();
  });

  test.each(['cancelled', 'delivery'])(
    'FIX-26 a key chosen by a caller never equals one of the server’s own: %s',
    async (key) => {
      const { harness, number } = await placedOrder();
      expect(await refundOrder(harness.ctx, number, { key, amountCents: 1_000n, ...staff })).toMatchObject({
        ok: true,
        value: { amountCents: 1_000n, already: false },
      });
      expect(await refundDelivery(harness.ctx, number, staff)).toMatchObject({
        ok: true,
        value: { amountCents: 600n, already: false },
      });
      await harness.settle();
      await cancelOrder(harness.ctx, number, 'staff:1');
      await harness.settle();
      const paid = await paymentsOf(harness);
      expect(paid.map(([, state]) => state)).toEqual(['REFUNDED', 'REFUNDED']);
      expect(
        paid.reduce((sum, [, , refunded]) => sum + (refunded as bigint), 0n),
        'everything is refunded',
      ).toBe(TOTAL);
      expect(await refundOrder(harness.ctx, number, { key, amountCents: 1_000n, ...staff }), 'repeated').toMatchObject({
        ok: true,
        value: { already: true },
      });
      await harness.expectInvariantsHold();
    },
  );

  test('A14 a refund that staff closed without money can be refunded again: it does not count as refunded', async () => {
    const { harness, number } = await placedOrder();
    expect(await refundOrder(harness.ctx, number, { key: 'closed', amountCents: 5_000n, ...staff })).toMatchObject({
      ok: true,
      value: { amountCents: 5_000n },
    });
    await harness.database.pool.query("update payments.refund set state = 'MANUAL', outcome = 'by hand'");
    // All but a dollar: had the closed one counted, this would be more than is left.
    expect(await refundOrder(harness.ctx, number, { key: 'most', amountCents: TOTAL - 100n, ...staff })).toMatchObject({
      ok: true,
      value: { amountCents: TOTAL - 100n },
    });
    await harness.settle();
    expect(await paymentsOf(harness)).toEqual([
      ['card', 'REFUNDED', TOTAL - GIFT],
      ['gift_card', 'PART_REFUNDED', GIFT - 100n],
    ]);
    await harness.expectInvariantsHold();
  });

  test('more than was paid, more when nothing is left, and an unknown order are refused without any change', async () => {
    const { harness, number } = await placedOrder();
    expect(await refundOrder(harness.ctx, number, { key: 'a', amountCents: TOTAL + 1n, ...staff })).toEqual({
      ok: false,
      error: { reason: 'MORE_THAN_PAID' },
    });
    expect(await refundOrder(harness.ctx, 'NZ00000000', { key: 'a', amountCents: 1n, ...staff })).toEqual({
      ok: false,
      error: { reason: 'NO_SUCH_ORDER' },
    });
    await refundOrder(harness.ctx, number, { key: 'b', amountCents: 'REST', ...staff });
    expect(await refundOrder(harness.ctx, number, { key: 'c', amountCents: 'REST', ...staff })).toEqual({
      ok: false,
      error: { reason: 'NOTHING_LEFT' },
    });
    expect(await refundOrder(harness.ctx, number, { key: 'b', amountCents: 1n, ...staff })).toEqual({
      ok: false,
      error: { reason: 'OTHER_AMOUNT' },
    });
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('A14 twenty concurrent refunds: never more than was paid; one key twenty times: once', async () => {
    const { harness, number } = await placedOrder();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        refundOrder(harness.ctx, number, { key: `k${index}`, amountCents: 4_000n, ...staff }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    const same = await Promise.all(
      Array.from({ length: 20 }, () => refundOrder(harness.ctx, number, { key: 'same', amountCents: 500n, ...staff })),
    );
    expect(same.filter((answer) => answer.ok && !answer.value.already)).toHaveLength(1);
    await Promise.all([deliverOutbox(harness.ctx, 'money'), deliverOutbox(harness.another(), 'money')]);
    await harness.settle();
    await harness.expectInvariantsHold();
    expect((await harness.database.pool.query('select sum(refunded_cents) as sum from payments.payment')).rows).toEqual(
      [{ sum: '12500' }],
    );
  });

  test('A14 a refund made by another process between two reads is done and opens no case', async () => {
    const { harness, number } = await placedOrder();
    const asked = await refundOrder(harness.ctx, number, { key: 'one', amountCents: 'REST', ...staff });
    const [first = ''] = asked.ok ? asked.value.refundIds : [];
    setFailpoint('read the refund', {
      do: 'run',
      run: async () => {
        expect(await settleRefund(harness.another(), first)).toEqual({ state: 'DONE' });
      },
    });
    onTestFinished(clearFailpoints);
    expect(await settleRefund(harness.ctx, first)).toEqual({ state: 'DONE' });
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test.each(['timeout-after', 'reset-after', 'http-500'] as const)(
    'R2 R3 the gateway does not answer (%s): called again with the same key, refunded once',
    async (kind) => {
      const { harness, number } = await placedOrder();
      await harness.simulator.fault({
        provider: 'card',
        operation: 'refund',
        kind,
        ...(kind === 'http-500' && { phase: 'after' }),
        times: 2,
      });
      await refundOrder(harness.ctx, number, { key: 'one', amountCents: 2_000n, ...staff });
      await harness.settle();
      expect(await harness.simulator.journal('refund')).toHaveLength(1);
      await harness.expectInvariantsHold();
    },
  );

  test('while the money is still being collected, the refund waits for it', async () => {
    const { harness, number } = await placedOrder(false);
    await harness.simulator.fault({ provider: 'card', operation: 'capture', kind: 'http-500', times: 1 });
    await refundOrder(harness.ctx, number, { key: 'early', amountCents: 2_000n, ...staff });
    await deliverOutbox(harness.ctx, 'money');
    await harness.settle();
    expect(await paymentsOf(harness)).toEqual([
      ['card', 'PART_REFUNDED', 2_000n],
      ['gift_card', 'CAPTURED', 0n],
    ]);
    await harness.expectInvariantsHold();
  });

  test('R8 a refund whose key is past 80 % of its window is left to staff', async () => {
    const { harness, number } = await placedOrder();
    await refundOrder(harness.ctx, number, { key: 'old', amountCents: 2_000n, ...staff });
    await harness.database.pool.query("update payments.refund set created_at = now() - interval '25 days'");
    await harness.settle();
    expect(await harness.simulator.journal('refund')).toHaveLength(0);
    const { rows } = await harness.database.pool.query(
      "select last_error from platform.outbox where kind = 'payment.refund'",
    );
    expect(rows).toEqual([{ last_error: 'the key is too old to be used again' }]);
  });
});

test('A12 a refund is shared to the cent over what is left of each payment', () => {
  const payment = fc.record({
    tender: fc.constantFrom('card' as const, 'gift_card' as const, 'reward' as const),
    leftCents: fc.bigInt(0n, 50_000n),
  });
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 6 }), fc.bigInt(1n, 200_000n), (payments, amount) => {
      const rows = payments.map((each, index) => ({ ...each, id: `${index}` }));
      const left = rows.reduce((sum, { leftCents }) => sum + leftCents, 0n);
      const wanted = amount % (left + 1n);
      const shares = shareRefund(rows, wanted);
      expect(shares.reduce((sum, { amountCents }) => sum + amountCents, 0n)).toBe(wanted);
      for (const share of shares) {
        expect(
          share.amountCents > 0n &&
            share.amountCents <= (rows.find(({ id }) => id === share.paymentId)?.leftCents ?? 0n),
        ).toBe(true);
      }
      const touchedCredit = shares.some(({ paymentId }) => rows[Number(paymentId)]?.tender !== 'card');
      const outside = rows
        .filter(({ tender }) => tender === 'card')
        .reduce((sum, { leftCents }) => sum + leftCents, 0n);
      expect(touchedCredit).toBe(wanted > outside);
    }),
  );
});
