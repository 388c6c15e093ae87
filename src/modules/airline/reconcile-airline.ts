import type { AirlineCtx } from './airline.port.ts';
import { selectBooked } from './internal/award-records.ts';
import { compareStatement, type Difference } from './internal/compare-statement.ts';

/** So far may the airline's clock be from ours. */
const CLOCKS_APART_MS = 3_600_000;

/**
 * Compares what was burned and awarded in a span, here and there, as both books have it now; nothing when they agree. What was noted
 * on one side of an edge and done on the other, or given back since, is no difference: the airline's later lines are read too.
 */
export async function reconcileAirline(ctx: AirlineCtx, from: Date, until: Date): Promise<Difference[]> {
  if (!ctx.airline) throw new Error('No airline is connected.');
  const inSpan = await ctx.airline.statement(from, until);
  const keys = new Set(inSpan.flatMap(({ kind, key }) => (kind === 'return' ? [] : [key])));
  const ours = await selectBooked(ctx, { from, until, keys: [...keys] });
  for (const { key } of ours) keys.add(key);
  const latest = Math.max(until.getTime(), ctx.clock.now().getTime());
  const theirs = await ctx.airline.statement(
    new Date(from.getTime() - CLOCKS_APART_MS),
    new Date(latest + CLOCKS_APART_MS),
  );
  return compareStatement(
    ours,
    theirs.filter(({ key }) => keys.has(key)),
  );
}
