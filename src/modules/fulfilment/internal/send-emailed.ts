import type { LockedOrder } from '#modules/orders/parcels/parcel.ts';
import { readUndispatchedLines } from '#modules/orders/parcels/record-parcel.ts';
import type { Ctx } from '#platform/context.ts';
import type { Result } from '#shared/result.ts';
import type { FulfilmentDone, FulfilmentRefusal } from '../fulfilment-answer.ts';
import { sendParcel } from './send-parcel.ts';

/**
 * Records gift cards as sent once they were mailed and nothing else of the order is left to send; null while something
 * is. Within a transaction that locks the order.
 */
export async function sendEmailed(
  tx: Ctx,
  order: LockedOrder,
): Promise<Result<FulfilmentDone, FulfilmentRefusal> | null> {
  const left = (await readUndispatchedLines(tx, order.id)).filter((line) => line.left > 0);
  if (left.length === 0 || left.some(({ giftCard, unmailed }) => !giftCard || unmailed > 0)) return null;
  return sendParcel(tx, order, {
    actor: 'gift-cards',
    kind: 'email',
    carrier: '',
    trackingNumber: '',
    ref: 'email',
    lines: left.map(({ lineNo, left: qty }) => ({ lineNo, qty })),
  });
}
