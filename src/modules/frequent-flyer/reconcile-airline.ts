import type { AirlineCtx, StatementLine } from './airline.port.ts';
import { type BookedLine, selectBooked } from './internal/award-records.ts';
import { compareStatement, type Difference } from './statement-difference.ts';

/** Compares the airline's statement of a span with our books; nothing when they agree. Lines given back count as not paid. */
export async function reconcileAirline(ctx: AirlineCtx, from: Date, until: Date): Promise<Difference[]> {
  if (!ctx.airline) throw new Error('No airline is connected.');
  const theirs: StatementLine[] = await ctx.airline.statement(from, until);
  const ours: BookedLine[] = await selectBooked(ctx, from, until);
  return compareStatement(ours, theirs);
}
