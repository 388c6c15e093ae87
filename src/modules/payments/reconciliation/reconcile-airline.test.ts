/**
 * The airline's statement against our records, period by period, with everything that can happen around the ends of a
 * period.
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { linkMembership } from '#modules/airline/link-membership.ts';
import { refundOrder } from '#modules/refunds/refund-order.ts';
import { orderOf, payRestByCard, useCheckoutHarness } from '../../../../tests/support/fixtures/checkout-harness.ts';
import { airlinePoints, dispatch, newMember, placed } from '../../../../tests/support/fixtures/loyalty-harness.ts';
import { reconcileAirline } from './reconcile-airline.ts';

const DAY_MS = 86_400_000;

test('I4 for any period, consistent records show no difference: later refunds, awards that arrived a day later, erased members', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 10);
  const { pool } = harness.database;
  const member = await newMember(harness);
  await linkMembership(harness.ctx, member, { memberId: 'KA1000', lastName: 'Ngāta' });
  const paidWithPoints = async () => {
    const points = await airlinePoints(harness, 5_000n, member);
    return placed(harness, payRestByCard(orderOf([{ shoe: harness.variants.a, qty: 1 }]), [points]), member);
  };
  const orders = [await paidWithPoints(), await paidWithPoints(), await paidWithPoints()];
  await dispatch(harness, orders[0] ?? '');
  await harness.settle();
  const numberOf = async (id: string | undefined) =>
    (await pool.query('select number from orders.orders where id = $1', [id])).rows[0].number;
  // One is refunded in three parts, none of which is a whole number of points.
  for (const [key, amountCents] of [
    ['r1', 3_333n],
    ['r2', 6_667n],
    ['r3', 'REST'],
  ] as const)
    await refundOrder(harness.ctx, await numberOf(orders[1]), { key, amountCents, reason: 'a scuff', by: 'staff:1' });
  await harness.settle();
  const spans = async () => {
    const now = Date.now();
    const found: string[] = [];
    // The airline's records use real time.
    const ctx = { ...harness.ctx, clock: { now: () => new Date() } };
    for (const from of [-2, -1, 0, 1, 2]) {
      const differences = await reconcileAirline(
        ctx,
        new Date(now + (from - 0.5) * DAY_MS),
        new Date(now + (from + 0.5) * DAY_MS),
      );
      found.push(
        ...differences.map(({ what, orderNumber, ours, theirs }) => `${from} ${what} ${orderNumber} ${ours} ${theirs}`),
      );
    }
    return found;
  };
  expect(await spans()).toEqual([]);
  // Our side wrote its intent a day before the airline did it, and updated it a day later.
  await pool.query(
    "update payments.payment set created_at = created_at - interval '1 day', changed_at = changed_at + interval '1 day' where tender = 'airline'",
  );
  await pool.query(
    "update frequent_flyer.award set created_at = created_at - interval '1 day', ended_at = ended_at + interval '1 day'",
  );
  expect(await spans()).toEqual([]);
  await pool.query("update frequent_flyer.award set member_id = ''");
  expect(await spans()).toEqual([]);

  // A real difference is reported, in its own period alone.
  await harness.ctx.airline?.award({ key: randomUUID(), memberId: 'KA1000', points: 7n, orderNumber: 'BY-HAND' });
  await pool.query(
    "insert into frequent_flyer.award (id, order_id, member_id, points, state, ended_at) values ($1, $2, 'KA1000', 11, 'DONE', now())",
    [randomUUID(), orders[2]],
  );
  expect(await spans()).toEqual([
    `0 MISSING_THERE ${await numberOf(orders[2])} 11 null`,
    '0 MISSING_HERE BY-HAND null 7',
  ]);
});
