import { randomUUID } from 'node:crypto';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { ok } from '#shared/result.ts';
import { type FulfilmentAnswer, refuse } from './fulfilment-answer.ts';
import { sendEmailed } from './internal/send-emailed.ts';
import { sendParcel } from './internal/send-parcel.ts';

export interface Dispatch {
  /** Who did it: 'command', or a member of staff. */
  actor: string;
  carrier?: string;
  trackingNumber?: string;
  /** Identifies the parcel, so that a repeat is the same parcel; by default the tracking number. */
  ref?: string;
  /** By default all undispatched units. */
  lines?: readonly { lineNo: number; qty: number }[];
}

/**
 * Dispatches an order, whole or in part: one transaction for parcel, stock, state and the shopper's email. Of a
 * concurrent cancellation and this, one succeeds (reliability A15).
 */
export async function dispatchOrder(ctx: Ctx, number: string, dispatch: Dispatch): Promise<FulfilmentAnswer> {
  const { carrier = '', trackingNumber = '', lines = 'ALL' } = dispatch;
  const ref = dispatch.ref ?? (trackingNumber || randomUUID());
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, number);
    if (!order) return refuse('NO_SUCH_ORDER');
    if (order.shippingType !== 'DELIVERY') return refuse('FOR_COLLECTION', order.state);
    const sent = await sendParcel(tx, order, {
      actor: dispatch.actor,
      kind: 'courier',
      carrier,
      trackingNumber,
      ref,
      lines,
    });
    if (!sent.ok) return sent;
    const { parcelId, ...done } = sent.value;
    if (!done.already)
      await putInOutbox(tx, [{ dedupeKey: `dispatched:${parcelId}`, kind: 'email.dispatched', payload: { parcelId } }]);
    // Nothing but mailed gift cards may be left.
    const rest = done.state === 'PARTLY_SHIPPED' ? await sendEmailed(tx, { ...order, state: done.state }) : null;
    return ok({ ...done, state: rest?.ok ? rest.value.state : done.state });
  });
}
