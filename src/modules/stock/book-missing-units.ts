import { randomUUID } from 'node:crypto';
import type { Queries } from '#platform/database.ts';
import { changeShelves, claimMovement, selectShelves } from './internal/movement-records.ts';
import { type StockLine, sumStockLines } from './stock-line.ts';

/**
 * What was sold over the counter was there, whatever the books say: units that are not free in them at that place are booked as found, so that
 * they can be taken off. Says which, for somebody to count. Part of the sale's transaction; the shelves are held until it ends (FIX-49).
 */
export async function bookMissingUnits(
  tx: { db: Queries },
  locationId: string,
  lines: readonly Pick<StockLine, 'variantId' | 'qty'>[],
  { actor, note }: { actor: string; note: string },
): Promise<{ variantId: number; qty: number }[]> {
  const sold = sumStockLines(lines.map((line) => ({ ...line, locationId })));
  if (sold.length === 0) return [];
  const id = randomUUID();
  // A change of nothing holds the shelves, in the order in which everybody does.
  const noChange = sold.map(({ variantId }) => ({ variantId, locationId, delta: 0, expected: null }));
  await changeShelves(tx, id, 'adjust', noChange);
  const shelves = await selectShelves(
    tx,
    sold.map(({ variantId }) => variantId),
    [locationId],
  );
  const missing = sold.flatMap(({ variantId, qty }) => {
    const shelf = shelves.find((one) => one.variantId === variantId);
    const short = qty - ((shelf?.onHand ?? 0) - (shelf?.reserved ?? 0));
    return short > 0 ? [{ variantId, qty: short }] : [];
  });
  if (missing.length === 0) return [];
  await claimMovement(tx, {
    id,
    kind: 'adjust',
    locationId,
    toLocationId: null,
    reason: 'found',
    note,
    actor,
    lines: missing,
  });
  await changeShelves(
    tx,
    id,
    'adjust',
    missing.map(({ variantId, qty }) => ({ variantId, locationId, delta: qty, expected: null })),
  );
  return missing;
}
