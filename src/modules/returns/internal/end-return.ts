import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { claimReturnedUnits } from '#modules/orders/returns/claim-returned-units.ts';
import { findReplacement } from '#modules/orders/returns/replacement-order.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findReturn } from '../find-return.ts';
import type { EndReturnRefusal, Return } from '../return.ts';

interface Ending {
  actor: string;
  action: 'return.cancelled' | 'return.refused';
  to: 'CANCELLED' | 'REFUSED';
  /** What the audit keeps besides the RMA id. */
  detail?: Record<string, string>;
  /** Changes the state, if the return is still on its way; false otherwise. */
  end: (tx: Ctx, back: Return) => Promise<boolean>;
}

/**
 * Ends a return without receiving it: its units may be returned later, stock reserved for an exchange is released. One
 * transaction under the lock of the order, so that receiving it runs before or after, never concurrently.
 */
export async function endReturn(
  ctx: Ctx,
  rma: string,
  { actor, action, to, detail, end }: Ending,
): Promise<Result<null, EndReturnRefusal>> {
  const known = await findReturn(ctx, rma);
  if (!known) return fail('NO_SUCH_RETURN');
  return inTransaction(ctx, async (tx) => {
    await lockOrder(tx, known.orderNumber);
    if (!(await end(tx, known))) return fail('HAS_COME');
    const given = known.lines.map(({ lineNo, qty }) => ({ lineNo, qty: -qty }));
    if (!(await claimReturnedUnits(tx, known.orderId, given)))
      throw new Error('a return claims units that its order does not have');
    const replacement = await findReplacement(tx, known.rma);
    if (replacement) await cancelOrder(tx, replacement, actor);
    await writeAudit(tx, {
      actor,
      action,
      subject: known.orderNumber,
      detail: { rma: known.rma, ...detail },
      before: { return: known.state },
      after: { return: to },
    });
    return ok(null);
  });
}
