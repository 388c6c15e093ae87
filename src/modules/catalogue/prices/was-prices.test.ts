/** No sequence of edits, imports, schedules and days shows a 'was' price without proof (HON-02). */
import fc from 'fast-check';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { importProducts } from '#modules/product-import/import-products.ts';
import { systemClock } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';
import { agePrices } from '../../../../tests/support/fixtures/catalogue/age-prices.ts';
import { insertProduct, productRow } from '../../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { testCtx } from '../../../../tests/support/shop/test-context.ts';
import { createTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { getEditedProduct } from '../products/get-edited-product.ts';
import { saveProduct } from '../products/save-product.ts';
import { applyPriceChanges } from './apply-price-changes.ts';
import { endLongSales } from './end-long-sales.ts';
import { schedulePrice } from './schedule-price.ts';

const DAY_MS = 86_400_000;
const shoe = { name: 'Court', code: 'court', price: '200.00', variants: [{ label: 'US 9', stock: 3 }] };
const noImages = { resolveImage: () => Promise.reject(new Error('no images')) };

interface Shop {
  ctx: Ctx;
  pool: Pool;
}

async function importRow({ ctx }: Shop, changes: Record<string, unknown>) {
  const value = productRow({ ...shoe, ...changes });
  return importProducts(
    ctx,
    (async function* () {
      yield { line: 2, value };
    })(),
    noImages,
  );
}
async function edit({ ctx }: Shop, changes: Record<string, unknown>, wasReason: string | null = null) {
  const now = await getEditedProduct(ctx, 'court');
  const product = { ...now?.product, ...changes } as NonNullable<typeof now>['product'];
  return saveProduct(ctx, 'staff:1', now?.version ?? null, product, wasReason);
}
const schedule = ({ ctx }: Shop, cents: bigint, was: bigint | null, endsInDays: number | null) =>
  schedulePrice(ctx, 'staff:1', 'court', {
    priceCents: cents,
    originalPriceCents: was,
    startsAt: new Date(Date.now() - 1_000),
    endsAt: endsInDays === null ? null : new Date(Date.now() + endsInDays * DAY_MS),
    wasReason: null,
  });
async function passDays({ ctx, pool }: Shop, days: number) {
  await agePrices(pool, days);
  await pool.query(
    'update catalogue.price_change set starts_at = starts_at - make_interval(days => $1), ends_at = ends_at - make_interval(days => $1)',
    [days],
  );
  while ((await applyPriceChanges(ctx)) > 0);
  await endLongSales(ctx);
}
const priceNow = async ({ ctx }: Shop) => {
  const { product } = (await getEditedProduct(ctx, 'court')) as NonNullable<
    Awaited<ReturnType<typeof getEditedProduct>>
  >;
  return [product.price, product.originalPrice ?? null];
};

async function withShop(work: (shop: Shop) => Promise<void>): Promise<void> {
  const { db, pool, close } = await createTestDatabase();
  try {
    await insertProduct(db, shoe);
    await work({ ctx: testCtx(db, { clock: systemClock }), pool });
  } finally {
    await close();
  }
}

test('HON-02 staff save a was price once it was asked for 28 days, and not a day before, nor another', () =>
  withShop(async (shop) => {
    await agePrices(shop.pool, 27);
    const refused = await edit(shop, { price: '150.00', originalPrice: '200.00' });
    expect(refused).toMatchObject({
      ok: false,
      error: {
        reason: 'WAS_REFUSED',
        why: '$200.00 was asked for 27 days of the 28 needed within 90 days before the sale.',
      },
    });
    expect(await priceNow(shop)).toEqual(['200.00', null]);
    await agePrices(shop.pool, 1);
    expect((await edit(shop, { price: '150.00', originalPrice: '210.00' })).ok).toBe(false);
    expect((await edit(shop, { price: '150.00', originalPrice: '200.00' })).ok).toBe(true);
    // The sale is edited, and marked down further, as one sale.
    await passDays(shop, 30);
    expect((await edit(shop, { price: '120.00', originalPrice: '200.00' })).ok).toBe(true);
    await passDays(shop, 11);
    expect(await priceNow(shop)).toEqual(['120.00', '200.00']);
    await passDays(shop, 1);
    expect(await priceNow(shop)).toEqual(['120.00', null]);
    expect(await edit(shop, { price: '110.00', originalPrice: '200.00' })).toMatchObject({
      error: { why: expect.stringMatching(/^The sale began on .+, and a sale takes at most 42 days\.$/) },
    });
  }));

test('HON-02 a manager’s reason shows a was price for one sale, and is kept; imports of the same file keep it', () =>
  withShop(async (shop) => {
    expect((await edit(shop, { price: '150.00', originalPrice: '250.00' }, 'Sold at that in our store')).ok).toBe(true);
    expect((await shop.pool.query('select reason, actor from catalogue.was_overruling')).rows).toEqual([
      { reason: 'Sold at that in our store', actor: 'staff:1' },
    ]);
    expect((await importRow(shop, { price: '149.00', originalPrice: '250.00' })).wasRefused.count).toBe(0);
    expect(await priceNow(shop)).toEqual(['149.00', '250.00']);
    await passDays(shop, 42);
    expect(await priceNow(shop)).toEqual(['149.00', null]);
  }));

test('HON-02 a scheduled was price whose proof is gone when its time comes is left out, and the audit says so', () =>
  withShop(async (shop) => {
    await agePrices(shop.pool, 40);
    const scheduled = await schedulePrice(shop.ctx, 'staff:1', 'court', {
      priceCents: 15_000n,
      originalPriceCents: 20_000n,
      startsAt: new Date(Date.now() + 100 * DAY_MS),
      endsAt: null,
      wasReason: null,
    });
    expect(scheduled.ok).toBe(true);
    // The price that the proof counted on is asked no longer.
    expect((await edit(shop, { price: '180.00' })).ok).toBe(true);
    await agePrices(shop.pool, 100);
    await shop.pool.query("update catalogue.price_change set starts_at = now() - interval '1 second'");
    expect(await applyPriceChanges(shop.ctx)).toBe(1);
    expect(await priceNow(shop)).toEqual(['150.00', null]);
    const { rows } = await shop.pool.query("select actor from platform.audit where action = 'price.was-dropped'");
    expect(rows).toEqual([{ actor: 'staff:1' }]);
  }));

test('HON-02 a manager’s reason for a price whose time has passed counts from now', () =>
  withShop(async (shop) => {
    const scheduled = await schedulePrice(shop.ctx, 'staff:1', 'court', {
      priceCents: 15_000n,
      originalPriceCents: 25_000n,
      startsAt: new Date(Date.now() - 90 * DAY_MS),
      endsAt: null,
      wasReason: 'Asked in our store',
    });
    expect(scheduled.ok).toBe(true);
    await applyPriceChanges(shop.ctx);
    expect(await priceNow(shop)).toEqual(['150.00', '250.00']);
    await passDays(shop, 41);
    expect(await priceNow(shop)).toEqual(['150.00', '250.00']);
    await passDays(shop, 1);
    expect(await priceNow(shop)).toEqual(['150.00', null]);
  }));

test('HON-02 an import leaves a was price without proof out, says so, and takes it when it is proven', () =>
  withShop(async (shop) => {
    const reduced = { price: '150.00', originalPrice: '200.00' };
    expect(await importRow(shop, reduced)).toMatchObject({
      changed: 1,
      rejectedCount: 0,
      wasRefused: {
        count: 1,
        listed: [
          {
            line: 2,
            code: 'court',
            wasPrice: '200.00',
            reason: '$200.00 was asked for 0 days of the 28 needed within 90 days before the sale.',
          },
        ],
      },
    });
    expect(await priceNow(shop)).toEqual(['150.00', null]);
    expect(await importRow(shop, reduced), 'the same file again').toMatchObject({
      unchanged: 1,
      wasRefused: { count: 1 },
    });
    await importRow(shop, {});
    await agePrices(shop.pool, 28);
    expect(await importRow(shop, reduced)).toMatchObject({ changed: 1, wasRefused: { count: 0 } });
    expect(await priceNow(shop)).toEqual(['150.00', '200.00']);
  }));

test('HON-02 a scheduled was price is checked when it is scheduled, with what is scheduled before, and when it starts', () =>
  withShop(async (shop) => {
    const later = (days: number) => new Date(Date.now() + days * DAY_MS);
    const plan = { priceCents: 15_000n, originalPriceCents: 20_000n as bigint | null, endsAt: null, wasReason: null };
    const ask = (days: number, changes: Partial<typeof plan> = {}) =>
      schedulePrice(shop.ctx, 'staff:1', 'court', { ...plan, ...changes, startsAt: later(days) });
    expect((await ask(27)).ok).toBe(false);
    expect((await ask(29)).ok).toBe(true);
    // Another price comes first, so that 200 will not have been asked for long enough.
    await ask(5, { priceCents: 18_000n, originalPriceCents: null });
    expect((await ask(40)).ok).toBe(false);
    await passDays(shop, 6);
    expect(await priceNow(shop)).toEqual(['180.00', null]);
    await passDays(shop, 24);
    expect(await priceNow(shop)).toEqual(['150.00', null]);
    expect(
      (await shop.pool.query("select action from platform.audit where action = 'price.was-dropped'")).rows,
    ).toHaveLength(1);
  }));

test('HON-02 whatever staff, imports, schedules and days do in a row, a was price that is shown was really asked', async () => {
  const cents = fc.constantFrom(10_000n, 15_000n, 20_000n);
  const was = fc.constantFrom(null, 15_000n, 20_000n);
  const dollars = (value: bigint) => `${value / 100n}.00`;
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom('edit', 'import'), price: cents, was }),
    fc.record({ kind: fc.constant('schedule'), price: cents, was, ends: fc.constantFrom(null, 3, 50) }),
    fc.record({ kind: fc.constant('state'), state: fc.constantFrom('draft', 'current') }),
    fc.record({ kind: fc.constant('sql'), was }),
    fc.record({ kind: fc.constant('days'), days: fc.constantFrom(1, 14, 29, 45) }),
  );
  const reductions = ({ price, was: before }: { price: bigint; was: bigint | null }) => ({
    price: dollars(price),
    originalPrice: before !== null && before > price ? dollars(before) : undefined,
  });
  let shown = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), (steps) =>
      withShop(async (shop) => {
        await agePrices(shop.pool, 20);
        for (const one of steps) {
          if (one.kind === 'days' && 'days' in one) await passDays(shop, one.days);
          else if (one.kind === 'state' && 'state' in one)
            await edit(shop, { state: one.state, originalPrice: undefined });
          else if (one.kind === 'sql' && 'was' in one) {
            await shop.pool.query('update catalogue.product set original_price_cents = $1 where price_cents < $1', [
              one.was,
            ]);
            await endLongSales(shop.ctx);
          } else if ('ends' in one) {
            const before = one.was !== null && one.was > one.price ? one.was : null;
            await schedule(shop, one.price, before, one.ends);
            await applyPriceChanges(shop.ctx);
          } else if ('price' in one && one.kind === 'edit') await edit(shop, reductions(one));
          else if ('price' in one) await importRow(shop, reductions(one));
          if (await expectProof(shop.pool)) shown += 1;
        }
      }),
    ),
    { numRuns: 25 },
  );
  expect(shown, 'was prices were shown at all').toBeGreaterThan(0);
});

/**
 * True when a was price is shown: then it was asked, without a was price, for 28 days in all, and some sale began no
 * more than 42 days ago. In other words than the rule's: by sums over the whole history in SQL.
 */
async function expectProof(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(`
    with span as (
      select e.*, lead(at, 1, now()) over (order by at) - at as took from catalogue.price_entry e
    )
    select p.original_price_cents as was,
      extract(epoch from (select coalesce(sum(took), '0') from span where offered and original_price_cents is null and price_cents = p.original_price_cents)) / 86400 as asked,
      extract(epoch from (select coalesce(sum(took), '0') from span where offered and original_price_cents is not null
        and at > coalesce((select max(at + took) from span where offered and original_price_cents is null and took >= '28 days'), '-infinity'))) / 86400 as reduced
    from catalogue.product p`);
  const [{ was, asked, reduced }] = rows;
  if (was === null) return false;
  expect(Number(asked)).toBeGreaterThanOrEqual(28);
  expect(Number(reduced)).toBeLessThanOrEqual(42.01);
  return true;
}
