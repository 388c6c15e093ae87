import type { CarrierPort } from '../carrier.port.ts';
import type { CarrierCtx } from '../carrier-context.ts';
import { leaseToPoll, type ParcelToPoll, recordPoll, recordSubscribed } from '../internal/tracking-records.ts';
import { scanReportUrl } from '../label-notification.ts';
import { pollPause } from './poll-plan.ts';
import { recordScans } from './record-scans.ts';

const BATCH_SIZE = 10;
/** A token, a subscription and the scans, each with the longest wait. */
const CALLS = 3;
/** As many silences one after another mean that the carrier is down: the rest waits for the end of its lease. */
const SILENCES = 2;

/**
 * Asks the carrier for the scans of parcels under way, in any number of processes at once: each parcel is asked for by
 * one of them, at a pace that follows its age and state, and less often while the carrier does not answer (PARC-03).
 * Returns how many it asked for.
 */
export async function pollScans(ctx: CarrierCtx): Promise<number> {
  const { carrier } = ctx;
  if (!carrier) return 0;
  const leaseSeconds = Math.ceil((BATCH_SIZE * CALLS * ctx.config.KERB_CARRIER_TIMEOUT_MS) / 1000) + 10;
  const due = await leaseToPoll(ctx, carrier.name, BATCH_SIZE, leaseSeconds);
  let silences = 0;
  let asked = 0;
  for (const parcel of due) {
    if (silences === SILENCES) break;
    asked += 1;
    silences = (await pollParcel(ctx, carrier, parcel)) ? 0 : silences + 1;
  }
  return silences === SILENCES ? 0 : asked;
}

/** False when the carrier did not answer. */
async function pollParcel(ctx: CarrierCtx, carrier: CarrierPort, parcel: ParcelToPoll): Promise<boolean> {
  const { id, tracking, ageSeconds, trackingNumber } = parcel;
  if (!parcel.subscribed && (await carrier.notifyScans(trackingNumber, scanReportUrl(ctx.config, carrier.name))))
    await recordSubscribed(ctx, id);
  const read = await carrier.readScans([parcel]);
  if (read.outcome === 'UNKNOWN') {
    const failures = parcel.failures + 1;
    ctx.log.warn({ parcel: id, failures, reason: read.reason }, 'the carrier does not say where a parcel is');
    await recordPoll(ctx, id, { failures, pauseSeconds: pollPause(tracking, ageSeconds, failures) });
    return false;
  }
  await recordScans(ctx, carrier.name, read.scans, 'poll');
  await recordPoll(ctx, id, { failures: 0, pauseSeconds: pollPause(tracking, ageSeconds, 0) });
  return true;
}
