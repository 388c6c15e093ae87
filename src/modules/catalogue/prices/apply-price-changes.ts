import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { applyOldestDue, tryLockPriceChanges } from '../internal/price-change-records.ts';

const AT_ONCE = 200;

/** Puts prices in force whose moment has come, in the order of their moments, whatever was missed meanwhile; any number of processes may run it. */
export async function applyPriceChanges(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    if (!(await tryLockPriceChanges(tx))) return 0;
    let applied = 0;
    while (applied < AT_ONCE && (await applyOldestDue(tx, tx.clock.now()))) applied += 1;
    return applied;
  });
}
