import type { Queries } from '#platform/database/database.ts';
import { type Parcel, parcelById, parcelsOf } from '../internal/history-records.ts';

export type { Parcel } from '../internal/history-records.ts';

/** Parcels of an order, in the order of dispatch. */
export const listParcels = (ctx: { db: Queries }, orderId: string): Promise<Parcel[]> => parcelsOf(ctx, orderId);

/** One parcel and its order; null when there is none. */
export const findParcel = (
  ctx: { db: Queries },
  parcelId: string,
): Promise<(Parcel & { orderNumber: string }) | null> => parcelById(ctx, parcelId);
