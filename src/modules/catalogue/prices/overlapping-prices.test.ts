/** Scheduled prices that overlap: at every moment the price of the last one to begin that still runs (HON-01). */
import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#platform/context.ts';
import { insertProduct } from '../../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';
import { createTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { selectWaiting } from '../internal/prices/price-change-records.ts';
import { selectHistories } from '../internal/prices/price-history-records.ts';
import { withScheduled } from '../internal/prices/scheduled-steps.ts';
import { applyPriceChanges } from './apply-price-changes.ts';
import { cancelPrice, schedulePrice } from './schedule-price.ts';

const BASE = 20_000n;
const HOUR_MS = 3_600_000;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let serial = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface Plan {
  cents: bigint;
  /** In hours. */
  from: number;
  /** Null: for good. */
  until: number | null;
}

/** In other words than the shop's: no stack of ends, but who began last of those that run. */
function priceAt(plans: readonly Plan[], hour: number): bigint {
  const begun = plans.filter(({ from }) => from <= hour).sort((a, b) => a.from - b.from);
  const lasting = begun.findLast(({ until }) => until === null);
  const running = begun.filter(
    ({ from, until }) => until !== null && until > hour && from > (lasting?.from ?? -Infinity),
  );
  return running.at(-1)?.cents ?? lasting?.cents ?? BASE;
}

async function newProduct(): Promise<{ code: string; id: number }> {
  serial += 1;
  const code = `overlap-${serial}`;
  await insertProduct(database.db, { name: 'Court', code, price: '200.00', variants: [{ label: 'US 9', stock: 1 }] });
  const { rows } = await database.pool.query('select id from catalogue.product where code = $1', [code]);
  return { code, id: rows[0].id };
}
const priceOf = async (pool: Pool, code: string): Promise<bigint> =>
  BigInt(
    (await pool.query('select price_cents as cents from catalogue.product where code = $1', [code])).rows[0].cents,
  );

/** A shop whose clock is set by hand, in hours from now. */
function clockedShop() {
  const begins = Date.now() + 1_000;
  const at = (hour: number) => new Date(begins + hour * HOUR_MS);
  let now = at(-1);
  const ctx: Ctx = testCtx(database.db, { clock: { now: () => now } });
  const passTo = async (hour: number) => {
    now = at(hour);
    while ((await applyPriceChanges(ctx)) > 0);
  };
  const schedule = async (code: string, { cents, from, until }: Plan): Promise<string> => {
    const made = await schedulePrice(ctx, 'staff:1', code, {
      priceCents: cents,
      originalPriceCents: null,
      startsAt: at(from),
      endsAt: until === null ? null : at(until),
      wasReason: null,
    });
    if (!made.ok) throw new Error(made.error.reason);
    return made.value;
  };
  return { ctx, at, passTo, schedule };
}

test('HON-01 of prices that overlap the last to begin holds, whatever their number, and as was foreseen', () =>
  fc.assert(
    fc.asyncProperty(
      // Distinct hours: which of two at the same moment holds is not promised.
      fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 10 }),
      fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
      async (hours, lasts) => {
        const plans = hours
          .map((hour, index) => ({ hour, index }))
          .filter(({ index }) => index % 2 === 0)
          .map(({ hour, index }): Plan => {
            const other = hours[index + 1];
            const isLasting = other === undefined || lasts[index] === true;
            const [from, until] = isLasting ? [hour, null] : [Math.min(hour, other), Math.max(hour, other)];
            return { cents: 10_000n + BigInt(index) * 100n, from, until };
          });
        const { code, id } = await newProduct();
        const { ctx, at, passTo, schedule } = clockedShop();
        for (const plan of plans) await schedule(code, plan);
        const foreseen = async (hour: number) => {
          const steps = (await selectHistories(ctx, [id])).get(id)?.steps ?? [];
          return withScheduled(steps, await selectWaiting(ctx, [id]), at(hour)).at(-1)?.priceCents;
        };
        for (let hour = 0; hour <= 41; hour += 1) {
          const before = await foreseen(hour + 0.5);
          await passTo(hour + 0.25);
          expect(await priceOf(database.pool, code), `hour ${hour} of ${JSON.stringify(plans, String)}`).toBe(
            priceAt(plans, hour + 0.25),
          );
          expect(before).toBe(priceAt(plans, hour + 0.25));
        }
      },
    ),
    { numRuns: 12 },
  ));

test('HON-01 when the end of a sale is cancelled its price stays, also after the end of a sale that began before', async () => {
  const { code } = await newProduct();
  const { ctx, passTo, schedule } = clockedShop();
  await schedule(code, { cents: 18_000n, from: 1, until: 10 });
  const second = await schedule(code, { cents: 15_000n, from: 2, until: 20 });
  await passTo(3);
  const { rows } = await database.pool.query('select id from catalogue.price_change where returns_of = $1', [second]);
  expect(await cancelPrice(ctx, 'staff:1', code, rows[0].id)).toBe(true);
  for (const hour of [11, 21]) {
    await passTo(hour);
    expect(await priceOf(database.pool, code)).toBe(15_000n);
  }
});
