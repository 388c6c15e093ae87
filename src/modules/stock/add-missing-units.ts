import { randomUUID } from 'node:crypto';
import type { Queries } from '#platform/database/database.ts';
import { changeStockLevels, claimAdjustment, selectStockLevels } from './internal/adjustment-records.ts';
import { type StockLine, sumStockLines } from './internal/stock-line.ts';

/**
 * A unit sold in a store was there, even if the stock level says otherwise: missing units are recorded as found, so
 * that they can be sold. Returns which, for somebody to count. Part of the sale's transaction; the stock rows stay
 * locked until it ends (FIX-49).
 */
export async function addMissingUnits(
  tx: { db: Queries },
  locationId: string,
  lines: readonly Pick<StockLine, 'variantId' | 'qty'>[],
  { actor, note }: { actor: string; note: string },
): Promise<{ variantId: number; qty: number }[]> {
  const sold = sumStockLines(lines.map((line) => ({ ...line, locationId })));
  if (sold.length === 0) return [];
  const id = randomUUID();
  // A change of zero locks the stock rows, in the order in which every caller locks them.
  const noChange = sold.map(({ variantId }) => ({ variantId, locationId, delta: 0, expected: null }));
  await changeStockLevels(tx, id, 'adjust', noChange);
  const levels = await selectStockLevels(
    tx,
    sold.map(({ variantId }) => variantId),
    [locationId],
  );
  const missing = sold.flatMap(({ variantId, qty }) => {
    const level = levels.find((one) => one.variantId === variantId);
    const short = qty - ((level?.onHand ?? 0) - (level?.reserved ?? 0));
    return short > 0 ? [{ variantId, qty: short }] : [];
  });
  if (missing.length === 0) return [];
  await claimAdjustment(tx, {
    id,
    kind: 'adjust',
    locationId,
    toLocationId: null,
    reason: 'found',
    note,
    actor,
    lines: missing,
  });
  await changeStockLevels(
    tx,
    id,
    'adjust',
    missing.map(({ variantId, qty }) => ({ variantId, locationId, delta: qty, expected: null })),
  );
  return missing;
}
