import { markDelivered } from '#modules/fulfilment/mark-delivered.ts';
import type { OutboxMessage } from '#modules/outbox/message-kinds.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { announceOrder } from '#modules/webhooks/announce-order.ts';
import type { Ctx } from '#platform/context.ts';
import { isAllDelivered } from '../internal/tracking-records.ts';
import type { Tracking } from './track-parcel.ts';

/** The email about a parcel, each once however often it is in that state; its customer may not want it. */
function emailAbout(tracking: Tracking, parcelId: string): OutboxMessage | null {
  switch (tracking) {
    case 'OUT_FOR_DELIVERY':
      return {
        dedupeKey: `parcel-out:${parcelId}`,
        kind: 'email.parcel',
        payload: { parcelId, what: 'out-for-delivery' },
      };
    case 'DELIVERED':
      return {
        dedupeKey: `parcel-delivered:${parcelId}`,
        kind: 'email.parcel',
        payload: { parcelId, what: 'delivered' },
      };
    case 'EXCEPTION':
      return {
        dedupeKey: `parcel-exception:${parcelId}`,
        kind: 'email.parcel',
        payload: { parcelId, what: 'exception' },
      };
    case 'RETURNED':
      return {
        dedupeKey: `parcel-returned:${parcelId}`,
        kind: 'email.parcel',
        payload: { parcelId, what: 'returned' },
      };
    default:
      return null;
  }
}

/**
 * What follows when the state of a dispatched parcel has changed: its email, the event for other systems, and the end of
 * its order once all its parcels are delivered. Inside the transaction that locks the order.
 */
export async function followTracking(
  tx: Ctx,
  order: { id: string; number: string },
  parcel: { parcelId: string; tracking: Tracking; carrierName: string; trackingNumber: string },
): Promise<void> {
  const { parcelId, tracking, carrierName: carrier, trackingNumber } = parcel;
  const email = emailAbout(tracking, parcelId);
  if (email) await putInOutbox(tx, [email]);
  await announceOrder(tx, 'parcel.tracked', order.id, {
    parcel: { id: parcelId, carrier, trackingNumber, tracking },
  });
  if (tracking === 'DELIVERED' && (await isAllDelivered(tx, order.id)))
    await markDelivered(tx, order.number, 'parcels');
}
