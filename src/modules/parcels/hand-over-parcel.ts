import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import type { FulfilmentRefusal } from '#modules/fulfilment/fulfilment-answer.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { findParcelByRef } from '#modules/orders/parcels/record-parcel.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockParcel, setHandedOver } from './internal/parcel-records.ts';
import type { PackedParcel } from './parcel.ts';
import { followTracking } from './tracking/follow-tracking.ts';

export type HandOverRefusal = { reason: 'NO_SUCH_PARCEL' | 'NO_LABEL' } | FulfilmentRefusal;

/**
 * The courier takes a labelled parcel: it is dispatched with its carrier and tracking number, in one transaction with
 * stock, state and the shopper's email (reliability A15), and what its scans say already. Handed over twice, it is
 * dispatched once.
 */
export const handOverParcel = (
  ctx: Ctx,
  { number, id, actor }: { number: string; id: string; actor: string },
): Promise<Result<PackedParcel, HandOverRefusal>> =>
  commitIfOk(ctx, async (tx): Promise<Result<PackedParcel, HandOverRefusal>> => {
    const order = await lockOrder(tx, number);
    const parcel = order && (await lockParcel(tx, id));
    if (!parcel || parcel.orderNumber !== order.number || parcel.rma !== null)
      return fail({ reason: 'NO_SUCH_PARCEL' });
    if (parcel.state === 'HANDED_OVER') return ok(parcel);
    if (parcel.state !== 'LABELLED') return fail({ reason: 'NO_LABEL' });
    const { carrierName, trackingNumber, lines } = parcel;
    const sent = await dispatchOrder(tx, number, { actor, carrier: carrierName, trackingNumber, ref: id, lines });
    if (!sent.ok) return sent;
    await setHandedOver(tx, id);
    const parcelId = parcel.tracking === 'NONE' ? null : await findParcelByRef(tx, order.id, id);
    if (parcelId) await followTracking(tx, order, { ...parcel, parcelId });
    return ok({ ...parcel, state: 'HANDED_OVER' });
  });
