import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { EventLine } from './internal/earning.ts';
import { settleEarning } from './internal/settle-earning.ts';

/**
 * Posts the points of one dispatched parcel; ordering alone earns nothing (LOY-03). `ref` identifies the parcel: a
 * repeat counts once (reliability A16, I11). 'NOBODY': the order is a guest's, or its owner belongs neither to the
 * shop's programme nor to the airline's. Joins an open transaction.
 */
export async function postPointsForDispatch(
  ctx: Ctx,
  orderId: string,
  ref: string,
  lines: readonly EventLine[],
): Promise<'POSTED' | 'POSTED_BEFORE' | 'NOBODY'> {
  return inTransaction(ctx, (tx) => settleEarning(tx, orderId, 'dispatch', ref, lines));
}
