import { lockOrder } from '#modules/orders/lock-order.ts';
import { recordOrderTime } from '#modules/orders/state/note-order-time.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { ok } from '#shared/result.ts';
import { type FulfilmentAnswer, refuse } from './fulfilment-answer.ts';

/** The carrier reports that the whole order has arrived. */
export async function markDelivered(ctx: Ctx, number: string, actor: string): Promise<FulfilmentAnswer> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return refuse('NO_SUCH_ORDER');
    if (order.state !== 'SHIPPED' && order.state !== 'PARTLY_RETURNED') return refuse('NOT_OPEN', order.state);
    const first = await recordOrderTime(tx, order.id, 'delivered_at');
    if (first)
      await writeAudit(tx, {
        actor,
        action: 'order.delivered',
        subject: order.number,
        before: { delivered: false },
        after: { delivered: true },
      });
    return ok({ orderNumber: order.number, state: order.state, already: !first });
  });
}
