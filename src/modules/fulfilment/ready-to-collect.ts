import { lockOrder } from '#modules/orders/lock-order.ts';
import { recordOrderTime } from '#modules/orders/state/note-order-time.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { ok } from '#shared/result.ts';
import { type FulfilmentAnswer, refuse } from './fulfilment-answer.ts';

/** The order is ready at its store; the shopper is told once. */
export async function readyToCollect(ctx: Ctx, number: string, actor: string): Promise<FulfilmentAnswer> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return refuse('NO_SUCH_ORDER');
    if (order.shippingType !== 'STORE_PICKUP') return refuse('FOR_DELIVERY', order.state);
    if (order.state !== 'PLACED') return refuse('NOT_OPEN', order.state);
    if (order.waitsForRma) return refuse('WAITS_FOR_RETURN', order.state);
    if (order.heldFor) return refuse('ON_HOLD', order.state);
    const first = await recordOrderTime(tx, order.id, 'ready_at');
    if (first) {
      await putInOutbox(tx, [
        { dedupeKey: `ready:${order.id}`, kind: 'email.ready-to-collect', payload: { orderNumber: order.number } },
      ]);
      await writeAudit(tx, {
        actor,
        action: 'order.ready',
        subject: order.number,
        before: { readyToCollect: false },
        after: { readyToCollect: true },
      });
    }
    return ok({ orderNumber: order.number, state: order.state, already: !first });
  });
}
