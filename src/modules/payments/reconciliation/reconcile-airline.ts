import type { AirlineCtx } from '#modules/airline/airline.port.ts';
import { compareAirlineStatement, type StatementDifference } from '../internal/compare-airline-statement.ts';
import { selectBooked } from '../internal/reconcile-records.ts';

/** Tolerated difference between the airline's clock and ours. */
const CLOCKS_APART_MS = 3_600_000;

/**
 * Compares the burns and awards of a period, as both sides have them now; empty when they agree. What was recorded on
 * one side of a boundary and done on the other, or returned since, is no difference: the airline's later lines are
 * read too.
 */
export async function reconcileAirline(ctx: AirlineCtx, from: Date, until: Date): Promise<StatementDifference[]> {
  if (!ctx.airline) throw new Error('No airline is connected.');
  const inPeriod = await ctx.airline.statement(from, until);
  const keys = new Set(inPeriod.flatMap(({ kind, key }) => (kind === 'return' ? [] : [key])));
  const ours = await selectBooked(ctx, { from, until, keys: [...keys] });
  for (const { key } of ours) keys.add(key);
  const latest = Math.max(until.getTime(), ctx.clock.now().getTime());
  const theirs = await ctx.airline.statement(
    new Date(from.getTime() - CLOCKS_APART_MS),
    new Date(latest + CLOCKS_APART_MS),
  );
  return compareAirlineStatement(
    ours,
    theirs.filter(({ key }) => keys.has(key)),
  );
}
