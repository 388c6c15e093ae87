import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { MovedLine } from './internal/earning.ts';
import { settleEarning } from './internal/settle-earning.ts';

/**
 * What left in one shipment earns its points now, not when it was ordered (LOY-03). `ref` names the shipment: told again, by
 * whomever, it counts once (A16, I11). 'NOBODY': the order is a guest's, or its owner belongs neither to
 * the shop's programme nor to the airline's. Joins an open transaction.
 */
export async function postPointsForDispatch(
  ctx: Ctx,
  orderId: string,
  ref: string,
  lines: readonly MovedLine[],
): Promise<'POSTED' | 'POSTED_BEFORE' | 'NOBODY'> {
  return inTransaction(ctx, (tx) => settleEarning(tx, orderId, 'dispatch', ref, lines));
}
