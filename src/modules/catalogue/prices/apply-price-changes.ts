import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { applyOldestDue, tryLockPriceChanges } from '../internal/price-change-records.ts';

const AT_ONCE = 200;

/**
 * Applies due price changes in the order of their start times, including those missed while no process ran; any number
 * of processes may run it.
 */
export async function applyPriceChanges(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    if (!(await tryLockPriceChanges(tx))) return 0;
    let applied = 0;
    while (applied < AT_ONCE && (await applyOldestDue(tx, tx.clock.now()))) applied += 1;
    return applied;
  });
}
