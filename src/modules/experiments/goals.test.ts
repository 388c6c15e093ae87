/** From the first listing to the placed order, on a real database with real orders. */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { fixedClock } from '#platform/clock.ts';
import {
  type CheckoutHarness,
  openCheckoutHarness,
  order,
  orderOf,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { deleteOldExposures } from './delete-old-exposures.ts';
import { exposeVisitor } from './expose-visitor.ts';
import { toFeatures } from './features.ts';
import { getExperimentReport } from './get-experiment-report.ts';
import { assignVariant } from './internal/assign-variant.ts';
import { settleGoals } from './settle-goals.ts';

const NAME = 'preferredSizeAvailability';
const definitions = toFeatures(
  JSON.parse(readFileSync(new URL('../../../demo-shop/experiments.json', import.meta.url), 'utf8')),
);
const visitor = (n: number) => createHash('sha256').update(`goal ${n}`).digest('hex').slice(0, 32);
let harness: CheckoutHarness;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ harness, close } = await openCheckoutHarness());
  await harness.setStock(harness.variants.a, 50);
});
afterAll(() => close());

const ctxOf = (features = definitions) => ({ ...harness.ctx, features: { version: 1, definitions: features } });
const see = (n: number, features = definitions) => exposeVisitor(ctxOf(features), visitor(n), 'product_listing-view');
const rows = async (sql: string) => (await harness.database.pool.query(sql)).rows;
const boughtBy = (n: number | null, changes: Partial<PlaceOrderRequest> = {}) =>
  orderOf([{ shoe: harness.variants.a, qty: 1 }], {
    ...(n !== null && { extra: { visitorId: visitor(n) } }),
    ...changes,
  });

test('ANA-08 a visitor is counted once, however many listings are seen at once, and keeps the variant when the split changes', async () => {
  const seen = await Promise.all(Array.from({ length: 20 }, () => see(1)));
  const variant = assignVariant(definitions, NAME, visitor(1))?.variant;
  for (const one of seen) expect(one).toEqual({ [NAME]: variant });
  expect(await rows('select variant from experiments.exposure')).toEqual([{ variant }]);
  const weights = variant === 'control' ? [0, 1] : [1, 0];
  const other = toFeatures({
    features: { [NAME]: { rules: [{ variations: ['control', 'buryUnavailable'], weights, hashAttribute: 'id' }] } },
  });
  expect(assignVariant(other, NAME, visitor(1))?.variant).not.toBe(variant);
  expect(await see(1, other)).toEqual({ [NAME]: variant });
  // Ended: no visitor is assigned or counted.
  expect(await see(1, toFeatures({ features: { [NAME]: { defaultValue: 'control' } } }))).toEqual({
    [NAME]: 'control',
  });
  expect(await see(2, {})).toEqual({});
  expect(await rows('select count(*)::int as n from experiments.exposure')).toEqual([{ n: 1 }]);
});

test('ANA-07 a placed order reaches the goal orderSuccess once, for a visitor counted before; the link to the order is deleted', async () => {
  await harness.database.pool.query('truncate experiments.exposure');
  for (const n of [10, 11, 12]) await see(n);
  const request = boughtBy(10);
  const key = randomUUID();
  expect(await order(harness, request, key)).toMatchObject({ ok: true });
  expect(await order(harness, request, key)).toMatchObject({ ok: true });
  expect(await order(harness, boughtBy(10))).toMatchObject({ ok: true });
  // Declined: no goal. A visitor without a name or not counted: nothing is stored.
  const total = request.expectedTotal;
  const declined = boughtBy(11, {
    payment: {
      methods: [{ method: 'card', amount: total, token: 'fake-processor-declined-visa-nonce', type: 'immediate' }],
    },
  });
  expect(await order(harness, declined)).toMatchObject({ ok: false });
  expect(await order(harness, boughtBy(99))).toMatchObject({ ok: true });
  expect(await order(harness, boughtBy(null))).toMatchObject({ ok: true });
  expect(await rows('select count(*)::int as n from experiments.awaited_order')).toEqual([{ n: 3 }]);
  // Several processes settle at once.
  const settled = await Promise.all([1, 2, 3].map(() => settleGoals(harness.another())));
  expect(settled.reduce((sum, n) => sum + n, 0)).toBe(3);
  const reached = await rows(
    'select visitor_id as id, goal_at as at from experiments.exposure order by goal_at nulls last',
  );
  const [{ first }] = (await rows("select min(placed_at) as first from orders.orders where state = 'PLACED'")) as [
    { first: Date },
  ];
  expect(reached.map(({ id, at }) => [id, at])).toEqual(
    expect.arrayContaining([
      [visitor(10), first],
      [visitor(11), null],
      [visitor(12), null],
    ]),
  );
  expect(await rows('select * from experiments.awaited_order')).toEqual([]);
  // A later order changes nothing.
  expect(await order(harness, boughtBy(10))).toMatchObject({ ok: true });
  await settleGoals(harness.ctx);
  expect(await rows('select goal_at as at from experiments.exposure where goal_at is not null')).toEqual([
    { at: first },
  ]);
  await harness.settle();
  await harness.expectInvariantsHold();

  const [report] = await getExperimentReport(ctxOf());
  expect(report).toMatchObject({
    experiment: NAME,
    goal: 'orderSuccess',
    scope: 'product_listing-view',
    running: true,
    split: { expected: [0.5, 0.5], mismatch: false },
  });
  expect(report?.variants.map(({ visitors }) => visitors).reduce((a, b) => a + b)).toBe(3);
  expect(report?.variants.map(({ goals }) => goals).reduce((a, b) => a + b)).toBe(1);
});

test('ANA-07 the report has both rates, their difference and a warning when the visitor split differs from the intended one', async () => {
  await harness.database.pool.query(`truncate experiments.exposure;
    insert into experiments.exposure (experiment, visitor_id, variant, goal_at)
    select '${NAME}', md5(n::text), case when n <= 1000 then 'control' else 'buryUnavailable' end, case when n <= 50 or n > 1900 then now() end
    from generate_series(1, 2000) n`);
  const [report] = await getExperimentReport(ctxOf());
  expect(report?.variants).toMatchObject([
    { variant: 'control', visitors: 1_000, goals: 50, rate: 0.05, difference: null },
    { variant: 'buryUnavailable', visitors: 1_000, goals: 100, rate: 0.1, difference: { value: 0.05, decided: true } },
  ]);
  expect(report?.split).toEqual({ expected: [0.5, 0.5], pValue: 1, mismatch: false });
  await harness.database.pool.query(
    "delete from experiments.exposure where variant = 'control' and goal_at is null and visitor_id < '4'",
  );
  expect((await getExperimentReport(ctxOf({})))[0]).toMatchObject({ running: false, split: { mismatch: true } });
  const later = fixedClock(new Date(Date.now() + 396 * 86_400_000).toISOString());
  expect(await deleteOldExposures(harness.ctx)).toBe(0);
  expect(await deleteOldExposures({ ...harness.ctx, clock: later })).toBeGreaterThan(1_500);
});
