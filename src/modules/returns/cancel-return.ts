import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { claimReturnedUnits } from '#modules/orders/returns/claim-returned-units.ts';
import { findReplacement } from '#modules/orders/returns/replacement-order.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findReturn } from './find-return.ts';
import { updateReturnState } from './internal/return-records.ts';

/** HAS_COME: it was received or cancelled before. */
export type CancelReturnRefusal = 'NO_SUCH_RETURN' | 'HAS_COME';

/**
 * Cancels a return that never arrived, or that the shopper no longer wants: its units may be returned later, stock
 * reserved for an exchange is released.
 */
export async function cancelReturn(ctx: Ctx, rma: string, actor: string): Promise<Result<null, CancelReturnRefusal>> {
  const known = await findReturn(ctx, rma);
  if (!known) return fail('NO_SUCH_RETURN');
  return inTransaction(ctx, async (tx) => {
    await lockOrder(tx, known.orderNumber);
    if (!(await updateReturnState(tx, known.id, 'REQUESTED', 'CANCELLED'))) return fail('HAS_COME');
    const given = known.lines.map(({ lineNo, qty }) => ({ lineNo, qty: -qty }));
    if (!(await claimReturnedUnits(tx, known.orderId, given)))
      throw new Error('a return claims units that its order does not have');
    const replacement = await findReplacement(tx, known.rma);
    if (replacement) await cancelOrder(tx, replacement, actor);
    await writeAudit(tx, {
      actor,
      action: 'return.cancelled',
      subject: known.orderNumber,
      detail: { rma: known.rma },
      before: { return: known.state },
      after: { return: 'CANCELLED' },
    });
    return ok(null);
  });
}
