import { STATEMENT_PAGE, type Statement } from '#contract/loyalty/loyalty.ts';
import type { Queries } from '#platform/database/database.ts';
import { centsToDollars } from '#shared/money.ts';
import { selectEntries } from './internal/statement-records.ts';

/**
 * Every entry of the member's points and rewards with its order, newest first, a page at a time; empty for
 * non-members.
 */
export async function getStatement(
  ctx: { db: Queries },
  customerId: string,
  before: string | null = null,
): Promise<Statement> {
  const rows = await selectEntries(ctx, customerId, STATEMENT_PAGE + 1, before);
  const entries = rows.slice(0, STATEMENT_PAGE).map(({ at, points, cents, ...row }) => ({
    ...row,
    at: at.toISOString(),
    points: Number(points),
    amount: centsToDollars(cents),
  }));
  return { entries, more: rows.length > STATEMENT_PAGE };
}
