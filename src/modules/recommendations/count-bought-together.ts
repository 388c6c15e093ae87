/**
 * Counts which products are bought together, from placed orders; run by a job, each order once, in one process at a
 * time (PROD-29).
 */
import { listPlacedBaskets } from '#modules/orders/lookup/list-placed-baskets.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { addPairs, markCounted, saveProgress, takeProgress } from './internal/pair-records.ts';

const AT_ONCE = 200;
/** No transaction that places an order stays open this long: no older order can still appear. */
const MARGIN_MINUTES = 10;
/** A larger basket says little about taste, and a hundred lines would be ten thousand pairs. */
const MAX_PRODUCTS = 20;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Counts up to about 200 orders; returns how many. None while another process counts. */
export async function countBoughtTogether(ctx: Pick<Ctx, 'db'>): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const since = await takeProgress(tx, MARGIN_MINUTES);
    if (since === null) return 0;
    let after = { placedAt: since, orderId: BEFORE_ALL };
    // The last minutes are read again each time; only a page with new orders needs a transaction.
    for (;;) {
      const baskets = await listPlacedBaskets(tx, after, AT_ONCE);
      const last = baskets.at(-1);
      if (!last) return 0;
      const fresh = new Set(await markCounted(tx, baskets));
      if (fresh.size > 0) {
        const pairs = baskets
          .filter(({ orderId }) => fresh.has(orderId))
          .flatMap(({ productIds }) => pairsOf(productIds.slice(0, MAX_PRODUCTS)));
        await addPairs(tx, pairs);
        await saveProgress(tx, last.placedAt, MARGIN_MINUTES);
        return fresh.size;
      }
      after = last;
    }
  });
}

function pairsOf(ids: readonly number[]): [number, number][] {
  return ids.flatMap((one) => ids.filter((other) => other !== one).map((other): [number, number] => [one, other]));
}
