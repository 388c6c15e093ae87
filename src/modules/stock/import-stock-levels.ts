import type { Queries } from '#platform/database/database.ts';
import { putImportedLevels, selectKnownLevels } from './internal/imported-level-records.ts';
import { setRows } from './internal/stock-records.ts';

export interface ImportedLevel {
  variantId: number;
  locationId: string;
  /** Units that can be sold: 0 to a million. */
  units: number;
}
export type ImportedLevelOutcome = 'created' | 'changed' | 'unchanged' | { refused: string };

/**
 * Sets stock to what an inventory file says, each size at a place once; joins the open transaction (MOVE-01). What the
 * file before gave already is left alone, so that units sold since do not come back; other units replace what is there,
 * but never less than is reserved for orders. Without `apply` nothing is written.
 */
export async function importStockLevels(
  ctx: { db: Queries },
  levels: readonly ImportedLevel[],
  { apply }: { apply: boolean },
): Promise<ImportedLevelOutcome[]> {
  const known = await selectKnownLevels(
    ctx,
    levels.map(({ variantId }) => variantId),
    levels.map(({ locationId }) => locationId),
    apply,
  );
  const found = new Map(known.map((one) => [keyOf(one), one]));
  const outcomes = levels.map((level): ImportedLevelOutcome => {
    const { importedUnits, reserved } = found.get(keyOf(level)) ?? { importedUnits: null, reserved: 0 };
    if (importedUnits === level.units) return 'unchanged';
    if (level.units < reserved) return { refused: `${reserved} are reserved for orders here` };
    return importedUnits === null ? 'created' : 'changed';
  });
  const setting = levels.filter((_, at) => outcomes[at] === 'created' || outcomes[at] === 'changed');
  if (apply && setting.length > 0) {
    await setRows(
      ctx,
      setting.map(({ variantId, locationId, units }) => ({
        ...{ variant_id: variantId, location_id: locationId, on_hand: units },
      })),
    );
    await putImportedLevels(ctx, setting);
  }
  return outcomes;
}

const keyOf = ({ variantId, locationId }: { variantId: number; locationId: string }) => `${variantId} ${locationId}`;
