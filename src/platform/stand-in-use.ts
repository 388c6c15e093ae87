/** The shop's journal of which simulated or demo parts were in use, and when (SEC-03). */
import type { Queries } from './database/database.ts';

/**
 * Records at a start which stand-ins are in use from now on, and the shop's mode. Entries for stand-ins no longer in
 * use, or used in the other mode, are closed. Processes that start together with the same settings record the same.
 */
export async function recordStandInUse(
  ctx: { db: Queries },
  mode: 'trial' | 'production',
  names: readonly string[],
): Promise<void> {
  const ended = ctx.db
    .updateTable('platform.stand_in_use')
    .set(({ fn }) => ({ ended_at: fn<Date>('now') }))
    .where('ended_at', 'is', null);
  await ended
    .where((row) =>
      row.or([row('mode', '<>', mode), ...(names.length > 0 ? [row('name', 'not in', names)] : [row.lit(true)])]),
    )
    .execute();
  if (names.length === 0) return;
  await ctx.db
    .insertInto('platform.stand_in_use')
    .values(names.map((name) => ({ name, mode })))
    .onConflict((conflict) => conflict.column('name').where('ended_at', 'is', null).doNothing())
    .execute();
}
