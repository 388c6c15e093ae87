/** An order's lease is longer than its request can take, at any timeouts: it is not renewed (reliability B9). */
import { expect, test } from 'vitest';
import { providerTenders } from '#modules/payments/methods/payment-methods.ts';
import { payRestByCard } from '../../../tests/support/fixtures/checkout-harness.ts';
import { airlinePoints } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { big, place, useRewardHarness } from '../../../tests/support/fixtures/orders/reward-orders.ts';
import { testConfig } from '../../../tests/support/shop/test-context.ts';
import { leaseSecondsOf, maxLeaseSeconds } from './lease-seconds.ts';

const timeouts = {
  KERB_CARD_TIMEOUT_MS: '3000',
  KERB_PAY_IN_FOUR_TIMEOUT_MS: '1000',
  KERB_AIRLINE_TIMEOUT_MS: '20000',
};
const ctx = { config: testConfig(timeouts) };

test('B9 an order paid with a card and points is leased for three calls to each provider and the undoing of the first', async () => {
  const { harness, member } = await useRewardHarness();
  const points = await airlinePoints(harness, 5_000n, member);
  const slow = { ...harness, ctx: { ...harness.ctx, ...ctx } };
  expect(await place(slow, payRestByCard(big(harness), [points]), member)).toMatchObject({ ok: true });
  const { rows } = await harness.database.pool.query(
    'select extract(epoch from lease_until - created_at)::int as seconds from orders.orders',
  );
  // A card's step is up to two calls, of 3 seconds each.
  expect(rows).toEqual([{ seconds: 5 * 6 + 3 * 20 + 10 }]);
});

test('each lease is the sum of the order’s external payments, and the longest covers every combination', () => {
  expect(leaseSecondsOf(ctx, [])).toBe(10);
  expect(leaseSecondsOf(ctx, ['bank_transfer'])).toBe(10);
  expect(leaseSecondsOf(ctx, ['card'])).toBe(3 * 6 + 10);
  // The airline is asked before pay in four, in whatever order the request names them.
  expect(leaseSecondsOf(ctx, ['pay_in_four', 'airline'])).toBe(5 * 20 + 3 * 2 + 10);
  expect(maxLeaseSeconds(ctx)).toBe(5 * 20 + 3 * 2 + 10);
  for (const tender of providerTenders)
    expect(maxLeaseSeconds(ctx)).toBeGreaterThanOrEqual(
      leaseSecondsOf(ctx, [...new Set([tender, 'airline'] as const)]),
    );
});
