import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import {
  type ImportedLevel,
  type ImportedLevelOutcome,
  importStockLevels,
} from '#modules/stock/import-stock-levels.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { selectPlaces, selectSizeIds } from './internal/level-import-records.ts';

/** A row of an inventory file. */
export interface LevelRow {
  sizeCode: string;
  /** Name or code of a store, or of the online warehouse. */
  place: string;
  units: number;
  /** Of a dry run: the size comes with products that were tried before. */
  isComing: boolean;
}

/**
 * Sets the stock of sizes at places to what an inventory file of the shop before this one says, in one transaction; for
 * each row what became of it (MOVE-01). No size at a place twice. Repeating it changes nothing; without `apply` nothing
 * is written.
 */
export async function importLevels(
  ctx: Ctx,
  rows: readonly LevelRow[],
  { apply }: { apply: boolean },
): Promise<ImportedLevelOutcome[]> {
  const outcomes = await inTransaction(ctx, async (tx) => {
    const places = await selectPlaces(tx);
    const sizes = await selectSizeIds(
      tx,
      rows.map(({ sizeCode }) => sizeCode),
    );
    const read = rows.map(({ sizeCode, place, units, isComing }): ImportedLevel | ImportedLevelOutcome => {
      const locationId = places.get(place.toLowerCase());
      if (locationId === undefined)
        return {
          refused: `there is no place ${JSON.stringify(place.slice(0, 100))} here: add a store of this name, or write Online warehouse into the file`,
        };
      const variantId = sizes.get(sizeCode);
      if (variantId !== undefined) return { variantId, locationId, units };
      return isComing && !apply ? 'created' : { refused: `the shop has no size with the SKU ${sizeCode}` };
    });
    const levels = read.filter((one): one is ImportedLevel => typeof one === 'object' && 'variantId' in one);
    const set = (await importStockLevels(tx, levels, { apply })).values();
    return read.map(
      (one): ImportedLevelOutcome =>
        typeof one === 'object' && 'variantId' in one ? (set.next().value ?? 'unchanged') : one,
    );
  });
  if (apply && outcomes.some((one) => one === 'created' || one === 'changed')) announceStockChange(ctx);
  return outcomes;
}
