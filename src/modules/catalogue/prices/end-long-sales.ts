import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import {
  lockWasPrice,
  noHistory,
  readPriceMoment,
  removeWasPrice,
  selectHistories,
  selectReduced,
  setPriceSource,
} from '../internal/prices/price-history-records.ts';
import { checkWasPrice, wasPriceRules } from './check-was-price.ts';

const AT_ONCE = 200;

/**
 * Removes every 'was' price that may no longer be shown, however it came into the database: of a sale that takes too
 * long, or without proof. Prices stay. Any number of processes may run it; the number of 'was' prices removed (HON-02).
 */
export async function endLongSales(ctx: Pick<Ctx, 'db' | 'clock' | 'config'>): Promise<number> {
  let removed = 0;
  for (let after = 0; ; ) {
    const reduced = await selectReduced(ctx, after, AT_ONCE);
    const last = reduced.at(-1);
    if (!last) return removed;
    after = last.id;
    for (const { id } of await refusedOf(ctx, reduced)) if (await removeIfRefused(ctx, id)) removed += 1;
  }
}

type Reduced = Pick<Awaited<ReturnType<typeof selectReduced>>[number], 'id' | 'originalPriceCents'>;

async function refusedOf(ctx: Pick<Ctx, 'db' | 'config'>, reduced: readonly Reduced[]): Promise<Reduced[]> {
  const histories = await selectHistories(
    ctx,
    reduced.map(({ id }) => id),
  );
  const [moment, rules] = [await readPriceMoment(ctx), wasPriceRules(ctx.config)];
  return reduced.filter(({ id, originalPriceCents }) => {
    const history = histories.get(id) ?? noHistory;
    return !checkWasPrice(history, originalPriceCents, moment, rules).allowed;
  });
}

/** Checks again under the product's lock: its price may have changed since. */
const removeIfRefused = (ctx: Pick<Ctx, 'db' | 'clock' | 'config'>, id: number): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const originalPriceCents = await lockWasPrice(tx, id);
    if (originalPriceCents === null) return false;
    if ((await refusedOf(tx, [{ id, originalPriceCents }])).length === 0) return false;
    await setPriceSource(tx, 'sale-end', '');
    await removeWasPrice(tx, id);
    return true;
  });
