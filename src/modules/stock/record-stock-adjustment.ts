import { placesExist } from '#modules/stores/places-exist.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { announceStockChange } from './announce-stock-change.ts';
import {
  changeStockLevels,
  claimAdjustment,
  type StockLevel,
  type StockLevelChange,
  selectStockLevels,
} from './internal/adjustment-records.ts';

interface AdjustmentBase {
  adjustmentId: string;
  locationId: string;
  note: string;
}
interface Units {
  variantId: number;
  qty: number;
}
/**
 * Stock adjustments that staff make. `qty` of an adjustment may be negative; of other kinds it is the number received,
 * removed or transferred.
 */
export type StockAdjustment = AdjustmentBase &
  (
    | { kind: 'receive'; lines: readonly Units[] }
    | { kind: 'adjust' | 'write-off'; reason: string; lines: readonly Units[] }
    | { kind: 'transfer'; toLocationId: string; lines: readonly Units[] }
    | { kind: 'count'; lines: readonly { variantId: number; expected: number; counted: number }[] }
  );
export type StockAdjustmentRefusal =
  | { reason: 'OTHER_CONTENTS' | 'UNKNOWN' }
  /** `lines` by their index in the adjustment, with the current stock level. */
  | { reason: 'SHORT' | 'CHANGED'; lines: { index: number; onHand: number; reserved: number }[] };
/** A repeated adjustment changes nothing and is DONE_BEFORE. */
export type StockAdjustmentResult = Result<'DONE' | 'DONE_BEFORE', StockAdjustmentRefusal>;
/** MISSED: these changes did not fit the stock levels. */
type Recorded = Result<
  'DONE' | 'DONE_BEFORE',
  { reason: 'OTHER_CONTENTS' | 'UNKNOWN' } | { reason: 'MISSED'; missed: StockLevelChange[] }
>;

/**
 * Applies all lines or none, once for each id, by `actor`. Never below what is reserved for orders (SHORT), and a count
 * only where nothing changed since it was begun (CHANGED): when two people count one size, the second has to count
 * again. `codes`: what the activity log calls the sizes. UNKNOWN is a location; the sizes are known to exist (`admin-stock/save-adjustment.ts`). Call outside
 * transactions.
 */
export async function recordStockAdjustment(
  ctx: Ctx,
  actor: string,
  adjustment: StockAdjustment,
  codes: ReadonlyMap<number, string> = new Map(),
): Promise<StockAdjustmentResult> {
  const { adjustmentId, kind, locationId, note } = adjustment;
  const toLocationId = kind === 'transfer' ? adjustment.toLocationId : null;
  const reason = kind === 'adjust' || kind === 'write-off' ? adjustment.reason : '';
  const places = [locationId, ...(toLocationId ? [toLocationId] : [])];
  const changes = changesOf(adjustment);
  const recorded = await commitIfOk(ctx, async (tx): Promise<Recorded> => {
    if (!(await placesExist(tx, places))) return fail({ reason: 'UNKNOWN' });
    const claimed = await claimAdjustment(tx, {
      id: adjustmentId,
      kind,
      locationId,
      toLocationId,
      reason,
      note,
      actor,
      lines: adjustment.lines,
    });
    if (claimed !== 'NEW') return claimed === 'SAME' ? ok('DONE_BEFORE') : fail({ reason: 'OTHER_CONTENTS' });
    const made = await changeStockLevels(tx, adjustmentId, kind === 'receive' ? 'receive' : 'adjust', changes);
    const missed = changes.filter((change) => !made.some((level) => isOf(level, change)));
    if (missed.length > 0) return fail({ reason: 'MISSED', missed });
    const units = changes.reduce((sum, { delta }) => sum + Math.max(0, kind === 'write-off' ? -delta : delta), 0);
    await writeAudit(tx, {
      actor,
      action: `stock.${kind}`,
      subject: `movement:${adjustmentId}`,
      detail: { locationId, ...(toLocationId && { toLocationId }), sizes: adjustment.lines.length, units },
      ...levelsOf(changes, made, codes),
    });
    return ok('DONE');
  });
  if (recorded.ok) {
    if (recorded.value === 'DONE') announceStockChange(ctx);
    return recorded;
  }
  const { error } = recorded;
  return error.reason === 'MISSED' ? explain(ctx, adjustment, error.missed, places) : fail(error);
}

/** Units on hand before and after, by the size's code and the location. */
function levelsOf(
  changes: readonly StockLevelChange[],
  made: readonly StockLevel[],
  codes: ReadonlyMap<number, string>,
): { before: object; after: object } {
  const levels = made.map((level) => {
    const delta = changes.filter((change) => isOf(level, change)).reduce((sum, change) => sum + change.delta, 0);
    const name = `${codes.get(level.variantId) ?? level.variantId} at ${level.locationId}`;
    return { name, after: level.onHand, before: level.onHand - delta };
  });
  return {
    before: Object.fromEntries(levels.map(({ name, before }) => [name, before])),
    after: Object.fromEntries(levels.map(({ name, after }) => [name, after])),
  };
}

function changesOf(adjustment: StockAdjustment): StockLevelChange[] {
  const { locationId } = adjustment;
  if (adjustment.kind === 'count')
    return adjustment.lines.map(({ variantId, expected, counted }) => ({
      variantId,
      locationId,
      delta: counted - expected,
      expected,
    }));
  const sign = adjustment.kind === 'receive' || adjustment.kind === 'adjust' ? 1 : -1;
  return adjustment.lines.flatMap(({ variantId, qty }) => [
    { variantId, locationId, delta: sign * qty, expected: null },
    ...(adjustment.kind === 'transfer'
      ? [{ variantId, locationId: adjustment.toLocationId, delta: qty, expected: null }]
      : []),
  ]);
}

const isOf = (level: StockLevel, change: StockLevelChange): boolean =>
  level.variantId === change.variantId && level.locationId === change.locationId;

async function explain(
  ctx: Ctx,
  adjustment: StockAdjustment,
  missed: readonly StockLevelChange[],
  places: readonly string[],
): Promise<StockAdjustmentResult> {
  const levels = await selectStockLevels(
    ctx,
    missed.map(({ variantId }) => variantId),
    places,
  );
  const lines = missed.map((change) => {
    const level = levels.find((one) => isOf(one, change));
    const index = adjustment.lines.findIndex(({ variantId }) => variantId === change.variantId);
    return {
      index,
      onHand: level?.onHand ?? 0,
      reserved: level?.reserved ?? 0,
      changed: change.expected !== null && change.expected !== (level?.onHand ?? 0),
    };
  });
  const changed = lines.some((line) => line.changed);
  return fail({
    reason: changed ? 'CHANGED' : 'SHORT',
    lines: lines.map(({ index, onHand, reserved }) => ({ index, onHand, reserved })),
  });
}
