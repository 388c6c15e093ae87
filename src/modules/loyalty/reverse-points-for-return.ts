import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { EventLine } from './internal/earning.ts';
import { settleEarning } from './internal/settle-earning.ts';

/**
 * Reverses the points of returned goods, once for each return `ref`. Points that have become rewards already are owed.
 * 'NOBODY': none of these goods ever earned points. Joins an open transaction.
 */
export async function reversePointsForReturn(
  ctx: Ctx,
  orderId: string,
  ref: string,
  lines: readonly EventLine[],
): Promise<'POSTED' | 'POSTED_BEFORE' | 'NOBODY'> {
  return inTransaction(ctx, (tx) => settleEarning(tx, orderId, 'return', ref, lines));
}
