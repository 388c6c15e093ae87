import type { Queries } from '#platform/database/database.ts';
import {
  insertParcel,
  parcelByRef,
  setOrderTime,
  type UndispatchedLine,
  undispatchedLines,
} from '../internal/parcel-records.ts';
import type { ParcelDraft } from './parcel.ts';

export type { UndispatchedLine } from '../internal/parcel-records.ts';

/** The undispatched units of an order; lock the order first. */
export const readUndispatchedLines = (ctx: { db: Queries }, orderId: string): Promise<UndispatchedLine[]> =>
  undispatchedLines(ctx, orderId);

/** The parcel dispatched under this ref; null when there is none. */
export const findParcelByRef = (ctx: { db: Queries }, orderId: string, ref: string): Promise<string | null> =>
  parcelByRef(ctx, orderId, ref);

/** Records a dispatched parcel. Throws when it holds more than was bought (a CHECK): read the open lines first. */
export async function recordParcel(ctx: { db: Queries }, parcel: ParcelDraft): Promise<void> {
  await insertParcel(ctx, parcel);
  await setOrderTime(ctx, parcel.orderId, 'dispatched_at');
}
