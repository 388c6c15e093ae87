import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { formatCents } from '#shared/money.ts';
import {
  applyChange,
  type DueChange,
  deleteReturns,
  lockOldestDue,
  passReturnOn,
  tryLockPriceChanges,
} from '../internal/prices/price-change-records.ts';
import {
  noHistory,
  type PriceSource,
  readPriceMoment,
  selectHistories,
  setPriceSource,
} from '../internal/prices/price-history-records.ts';
import { checkWasPrice, wasPriceRules } from './check-was-price.ts';

const AT_ONCE = 200;

/**
 * Applies due price changes in the order of their start times, including those missed while no process ran; any number
 * of processes may run it. A 'was' price that the history does not prove by then is left out (HON-02).
 */
export async function applyPriceChanges(ctx: Pick<Ctx, 'db' | 'clock' | 'config'>): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    if (!(await tryLockPriceChanges(tx))) return 0;
    let applied = 0;
    while (applied < AT_ONCE) {
      const due = await lockOldestDue(tx, tx.clock.now());
      if (!due) break;
      await applyDue(tx, due, 'schedule');
      applied += 1;
    }
    return applied;
  });
}

/**
 * Applies a locked change in the open transaction; its 'was' price only where the history proves it by now (HON-02). Of
 * changes that overlap, the last to begin holds: the end of an earlier one changes only what returns after the later.
 */
export async function applyDue(
  tx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  due: DueChange,
  source: PriceSource,
): Promise<void> {
  const { id, returnsOf } = due;
  if (returnsOf !== null && (await passReturnOn(tx, { id, returnsOf }))) return;
  const allowed = await isWasAllowed(tx, due);
  await setPriceSource(tx, source, due.actor);
  if (returnsOf === null && !due.hasEnd) await deleteReturns(tx, due.productId);
  await applyChange(tx, due.id, allowed);
  if (!allowed)
    await writeAudit(tx, {
      actor: due.actor,
      action: 'price.was-dropped',
      subject: `product:${due.productCode}`,
      detail: { id: due.id, cents: Number(due.originalPriceCents) },
      before: { was: formatCents(due.originalPriceCents ?? 0n) },
      after: null,
    });
}

async function isWasAllowed(
  tx: Pick<Ctx, 'db' | 'config'>,
  { productId, originalPriceCents }: DueChange,
): Promise<boolean> {
  if (originalPriceCents === null) return true;
  const history = (await selectHistories(tx, [productId])).get(productId) ?? noHistory;
  return checkWasPrice(history, originalPriceCents, await readPriceMoment(tx), wasPriceRules(tx.config)).allowed;
}
