import { lockOrder } from '#modules/orders/lock-order.ts';
import { clearPackedTime } from '#modules/orders/state/note-order-time.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { ok } from '#shared/result.ts';
import { type FulfilmentAnswer, refuse } from './fulfilment-answer.ts';

/**
 * An order that was marked as packed by mistake is to be packed again (EDIT-05): it is back on the pick list, and staff
 * may change it. A parcel with a label is unpacked by itself (`undo-parcel.ts`). Done twice, it is done once.
 */
export async function unpackOrder(ctx: Ctx, number: string, actor: string): Promise<FulfilmentAnswer> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return refuse('NO_SUCH_ORDER');
    if (order.shippingType !== 'DELIVERY') return refuse('FOR_COLLECTION', order.state);
    // Whatever left since is not packed but sent.
    if (order.state !== 'PLACED' && order.state !== 'PARTLY_SHIPPED') return refuse('NOT_OPEN', order.state);
    const isUnpacked = await clearPackedTime(tx, order.id);
    if (isUnpacked)
      await writeAudit(tx, {
        actor,
        action: 'order.unpacked',
        subject: order.number,
        before: { packed: true },
        after: { packed: false },
      });
    return ok({ orderNumber: order.number, state: order.state, already: !isUnpacked });
  });
}
