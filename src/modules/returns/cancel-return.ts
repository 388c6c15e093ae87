import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { claimReturnedUnits } from '#modules/orders/returns/claim-returned-units.ts';
import { findReplacement } from '#modules/orders/returns/replacement-order.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { findReturn } from './find-return.ts';
import { updateReturnState } from './internal/return-records.ts';

/**
 * Cancels a return that never arrived, or that the shopper no longer wants: its units may be returned later, stock
 * reserved for an exchange is released. False when it was received or cancelled before.
 */
export async function cancelReturn(ctx: Ctx, rma: string, actor: string): Promise<boolean | null> {
  const known = await findReturn(ctx, rma);
  if (!known) return null;
  return inTransaction(ctx, async (tx) => {
    await lockOrder(tx, known.orderNumber);
    if (!(await updateReturnState(tx, known.id, 'REQUESTED', 'CANCELLED'))) return false;
    const given = known.lines.map(({ lineNo, qty }) => ({ lineNo, qty: -qty }));
    if (!(await claimReturnedUnits(tx, known.orderId, given)))
      throw new Error('a return claims units that its order does not have');
    const replacement = await findReplacement(tx, known.rma);
    if (replacement) await cancelOrder(tx, replacement, actor);
    await writeAudit(tx, { actor, action: 'return.cancelled', subject: known.orderNumber, detail: { rma: known.rma } });
    return true;
  });
}
