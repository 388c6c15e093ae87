import type { Queries } from '#platform/database/database.ts';
import { insertParcel, linesStillHere, type OpenLine, parcelByRef, setOrderTime } from '../internal/parcel-records.ts';
import type { ParcelDraft } from './parcel.ts';

export type { OpenLine } from '../internal/parcel-records.ts';

/** What of an order has not left yet; hold the order first. */
export const readOpenLines = (ctx: { db: Queries }, orderId: string): Promise<OpenLine[]> =>
  linesStillHere(ctx, orderId);

/** The parcel that was sent under this ref; null when there is none. */
export const findParcelByRef = (ctx: { db: Queries }, orderId: string, ref: string): Promise<string | null> =>
  parcelByRef(ctx, orderId, ref);

/** Notes what left. Throws when more leaves than was bought (a CHECK): read the open lines first. */
export async function recordParcel(ctx: { db: Queries }, parcel: ParcelDraft): Promise<void> {
  await insertParcel(ctx, parcel);
  await setOrderTime(ctx, parcel.orderId, 'dispatched_at');
}
