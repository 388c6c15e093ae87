import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { claimReturnedUnits } from '#modules/orders/returns/claim-returned-units.ts';
import { findReplacement } from '#modules/orders/returns/replacement-order.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { findReturn } from './find-return.ts';
import { updateReturnState } from './internal/return-records.ts';

/** A return that never came, or that the shopper thought better of: the units may go back another day, what was set aside for it is free. False when it has come, or was called off before. */
export async function cancelReturn(ctx: Ctx, rma: string, actor: string): Promise<boolean | null> {
  const known = await findReturn(ctx, rma);
  if (!known) return null;
  return inTransaction(ctx, async (tx) => {
    await lockOrder(tx, known.orderNumber);
    if (!(await updateReturnState(tx, known.id, 'REQUESTED', 'CANCELLED'))) return false;
    const given = known.lines.map(({ lineNo, qty }) => ({ lineNo, qty: -qty }));
    if (!(await claimReturnedUnits(tx, known.orderId, given)))
      throw new Error('a return held units that its order does not know of');
    const replacement = await findReplacement(tx, known.rma);
    if (replacement) await cancelOrder(tx, replacement, actor);
    await writeAudit(tx, { actor, action: 'return.cancelled', subject: known.orderNumber, detail: { rma: known.rma } });
    return true;
  });
}
