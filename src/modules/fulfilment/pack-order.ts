import { lockOrder } from '#modules/orders/lock-order.ts';
import { readUndispatchedLines } from '#modules/orders/parcels/record-parcel.ts';
import { recordOrderTime } from '#modules/orders/state/note-order-time.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { ok } from '#shared/result.ts';
import { type FulfilmentAnswer, refuse } from './fulfilment-answer.ts';

/**
 * What is left to send of an order lies packed (EDIT-05): it is on no pick list any longer. A parcel that leaves ends
 * this, for what stays behind is packed anew.
 */
export async function packOrder(ctx: Ctx, number: string, actor: string): Promise<FulfilmentAnswer> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return refuse('NO_SUCH_ORDER');
    if (order.shippingType !== 'DELIVERY') return refuse('FOR_COLLECTION', order.state);
    if (order.state !== 'PLACED' && order.state !== 'PARTLY_SHIPPED') return refuse('NOT_OPEN', order.state);
    if (order.waitsForRma) return refuse('WAITS_FOR_RETURN', order.state);
    if (order.heldFor) return refuse('ON_HOLD', order.state);
    const lines = await readUndispatchedLines(tx, order.id);
    if (!lines.some(({ stocked, left }) => stocked && left > 0)) return refuse('NOTHING_TO_PACK', order.state);
    const first = await recordOrderTime(tx, order.id, 'packed_at');
    if (first)
      await writeAudit(tx, {
        actor,
        action: 'order.packed',
        subject: order.number,
        before: { packed: false },
        after: { packed: true },
      });
    return ok({ orderNumber: order.number, state: order.state, already: !first });
  });
}
