import type { RefusedGoods } from '#contract/orders/returns.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import type { Ctx } from '#platform/context.ts';
import type { Result } from '#shared/result.ts';
import { endReturn } from '../internal/end-return.ts';
import { setRefused } from '../internal/return-records.ts';
import type { EndReturnRefusal } from '../return.ts';

interface Refusal {
  actor: string;
  /** What the customer is told. */
  reason: string;
  goods: RefusedGoods;
}

/**
 * Refuses a return that has not been received: nothing is refunded, the units stay the customer's, stock reserved for
 * an exchange is released, and the customer is mailed the reason, in one transaction (RET-07). The units may be
 * returned later, because a fault that shows later gives the customer rights whatever was decided now.
 */
export const refuseReturn = (
  ctx: Ctx,
  rma: string,
  { actor, reason, goods }: Refusal,
): Promise<Result<null, EndReturnRefusal>> =>
  endReturn(ctx, rma, {
    actor,
    action: 'return.refused',
    to: 'REFUSED',
    // Not the reason: the audit keeps no words about customers.
    detail: { goods },
    end: async (tx, back) => {
      if (!(await setRefused(tx, back.id, { reason, goods }))) return false;
      await putInOutbox(tx, [
        { dedupeKey: `return-refused:${back.id}`, kind: 'email.return-refused', payload: { rma: back.rma } },
      ]);
      return true;
    },
  });
