import { createHash } from 'node:crypto';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { findParcelByRef } from '#modules/orders/parcels/record-parcel.ts';
import { noteReturnSent } from '#modules/returns/note-return-sent.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { CarrierName, Scan } from '../carrier.port.ts';
import { handOverParcel } from '../hand-over-parcel.ts';
import { lockParcel } from '../internal/parcel-records.ts';
import {
  insertScans,
  parcelByNumber,
  recordTracking,
  type ScanSource,
  scansOfParcel,
} from '../internal/tracking-records.ts';
import { followTracking } from './follow-tracking.ts';
import { firstScanOf, trackParcel } from './track-parcel.ts';

/** Of one parcel at a time; a carrier that sends more is asked again. */
const MAX_SCANS = 500;

/**
 * Identifies a scan of a parcel by its time and code: neither API has an id of its own for scans, and the words of one
 * differ between a notification and a reply.
 */
const digestOf = ({ at, code }: Scan): string =>
  createHash('sha256').update(`${at.toISOString()} ${code}`).digest('hex');

/**
 * Records scans of any parcels, each once, in whatever order they come, and does what follows from them (PARC-03).
 * Returns the tracking numbers that the shop does not know.
 */
export async function recordScans(
  ctx: Ctx,
  carrier: CarrierName,
  scans: readonly Scan[],
  source: ScanSource,
): Promise<{ unknown: string[] }> {
  const unknown: string[] = [];
  for (const [trackingNumber, ofParcel] of Map.groupBy(scans, (scan) => scan.trackingNumber)) {
    const parcel = await parcelByNumber(ctx, carrier, trackingNumber);
    if (parcel) await recordParcelScans(ctx, parcel, ofParcel.slice(0, MAX_SCANS), source);
    else unknown.push(trackingNumber);
  }
  return { unknown };
}

/**
 * The scans of one parcel and all that follows from them, in one transaction that locks its order: of two processes that
 * bring the same scan one records it, and the other finds it there.
 */
const recordParcelScans = (
  ctx: Ctx,
  { id, orderNumber }: { id: string; orderNumber: string },
  scans: readonly Scan[],
  source: ScanSource,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderNumber);
    const parcel = order && (await lockParcel(tx, id));
    if (!order || !parcel) return;
    const added = await insertScans(
      tx,
      id,
      scans.map((scan) => ({ ...scan, digest: digestOf(scan) })),
      source,
    );
    if (added === 0) return;
    const all = await scansOfParcel(tx, id);
    const after = trackParcel(all, parcel.createdAt);
    await recordTracking(tx, id, after);
    // A parcel that comes back is no parcel of the order: its scans are shown with its return.
    if (parcel.rma !== null) return followReturn(tx, order.number, parcel.rma, firstScanOf(all, parcel.createdAt));
    if (after.tracking === parcel.tracking) return;
    const tracked = { ...parcel, tracking: after.tracking };
    // The courier has it, whoever forgot to say so; what follows is done with the hand-over.
    if (parcel.state === 'LABELLED') {
      const handed = await handOverParcel(tx, { number: order.number, id, actor: 'parcels' });
      if (!handed.ok)
        ctx.log.warn({ parcel: id, order: order.number, reason: handed.error.reason }, 'a scanned parcel is not sent');
      return;
    }
    const parcelId = await findParcelByRef(tx, order.id, id);
    if (parcelId) await followTracking(tx, order, { ...tracked, parcelId });
  });

/** The first scan of a return starts the time in which it is refunded, also one that arrives late (PARC-04). */
async function followReturn(tx: Ctx, orderNumber: string, rma: string, firstScanAt: Date | null): Promise<void> {
  if (firstScanAt) await noteReturnSent(tx, orderNumber, rma, firstScanAt);
}
