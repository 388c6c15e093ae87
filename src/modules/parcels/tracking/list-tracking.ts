import type { Queries } from '#platform/database/database.ts';
import type { ScanStatus } from '../carrier.port.ts';
import { scansOfOrder, trackedParcelsOf } from '../internal/tracking-records.ts';
import type { Tracking } from './track-parcel.ts';

export interface ScanOfParcel {
  at: Date;
  status: ScanStatus;
  /** The carrier's. */
  words: string;
  place: string;
  receivedAt: Date;
}
export interface TrackingOfParcel {
  tracking: Tracking;
  /** The latest first, by the carrier's time. */
  scans: ScanOfParcel[];
}
/** A parcel has ten or twenty scans. */
const MAX_SCANS = 500;

/** Where the dispatched parcels of an order are, by the ids of the order's parcels; others are not followed (PARC-03). */
export async function listTracking(ctx: { db: Queries }, orderId: string): Promise<Map<string, TrackingOfParcel>> {
  const parcels = await trackedParcelsOf(ctx, orderId);
  if (parcels.length === 0) return new Map();
  const scans = await scansOfOrder(ctx, orderId, MAX_SCANS);
  return new Map(
    parcels.map(({ parcelId, tracking }) => [
      parcelId,
      { tracking, scans: scans.filter((scan) => scan.parcelId === parcelId) },
    ]),
  );
}

/** All scans of an order's parcels, also of those that were never dispatched. */
export const listScans = (ctx: { db: Queries }, orderId: string): Promise<ScanOfParcel[]> =>
  scansOfOrder(ctx, orderId, MAX_SCANS);
