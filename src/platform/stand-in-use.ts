/** The shop's own journal of what in it was only played, and when (SEC-03). */
import type { Queries } from './database/database.ts';

/**
 * Notes at a start which stand-ins are in use from now on and what the shop believed itself to be. What is no longer in use,
 * or was in use in the other mode, ends. Processes that start together with the same settings note the same.
 */
export async function noteStandInUse(
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
