import { lockOrder } from '#modules/orders/lock-order.ts';
import { recordOrderTime } from '#modules/orders/state/note-order-time.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { ok } from '#shared/result.ts';
import { type FulfilmentAnswer, refuse } from './fulfilment-answer.ts';
import { sendEmailed } from './internal/send-emailed.ts';
import { sendParcel } from './internal/send-parcel.ts';

/** The shopper collects the order at the store: all of it, once. */
export async function collectOrder(ctx: Ctx, number: string, actor: string): Promise<FulfilmentAnswer> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return refuse('NO_SUCH_ORDER');
    if (order.shippingType !== 'STORE_PICKUP') return refuse('FOR_DELIVERY', order.state);
    const sent = await sendParcel(tx, order, {
      actor,
      kind: 'collection',
      carrier: '',
      trackingNumber: '',
      ref: 'collection',
      lines: 'ALL',
    });
    if (!sent.ok) return sent;
    const { parcelId: _, ...done } = sent.value;
    if (!done.already) await recordOrderTime(tx, order.id, 'delivered_at');
    // Nothing but mailed gift cards may be left.
    const rest = done.state === 'PARTLY_SHIPPED' ? await sendEmailed(tx, { ...order, state: done.state }) : null;
    return ok({ ...done, state: rest?.ok ? rest.value.state : done.state });
  });
}
