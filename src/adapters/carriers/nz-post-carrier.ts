/** NZ Post: prices by ShippingOptions 2.0, labels by ParcelLabel v3, scans by ParcelTrack 3.0. */
import { z } from 'zod';
import type {
  BoughtLabel,
  CarrierPort,
  LabelAnswer,
  PriceAnswer,
  RateQuestion,
  RatesAnswer,
  Scan,
} from '#modules/parcels/carrier.port.ts';
import { dearestOf } from './dearest-of.ts';
import { createNzPostApi, type NzPostCall, type NzPostSettings, nzPostProblem } from './nz-post-api.ts';
import { labelRequest, optionsRequest } from './nz-post-label-request.ts';
import { parcelTracking, readNzPostScans } from './nz-post-scans.ts';

const services = z.object({
  success: z.literal(true),
  services: z.array(
    z.object({
      service_code: z.string(),
      price_including_gst: z.coerce.number().min(0).max(10_000),
      addons: z
        .array(z.object({ mandatory: z.boolean().default(false), price_including_gst: z.coerce.number().min(0) }))
        .default([]),
    }),
  ),
});
const created = z.object({ success: z.literal(true), consignment_id: z.string().min(1).max(100) });
const labelStatus = z.object({
  consignment_id: z.string(),
  consignment_status: z.string(),
  labels: z.array(z.object({ tracking_reference: z.string().min(1).max(100).nullish() })).default([]),
});
const tracked = z.object({ results: z.union([parcelTracking, z.array(parcelTracking)]) });
const subscribed = z.object({ success: z.literal(true) });
const trackNotification = z.object({ subscription_guid: z.string(), ...parcelTracking.shape });
const labelNotification = z.object({ consignment_id: z.string().min(1).max(100) });

/** Statuses of a consignment that will not become a label. */
const FAILED = /fail|error|reject/i;
/** A label is usually drawn within a second or two. */
const LOOKS = 3;
const PAUSE_MS = 400;
const unknown = (reason: string): { outcome: 'UNKNOWN'; reason: string } => ({ outcome: 'UNKNOWN', reason });

export function createNzPostCarrier(settings: NzPostSettings): CarrierPort {
  const call = createNzPostApi(settings);
  return {
    name: 'nz-post',
    priceLabel: (request) => readPrice(call, settings, request),
    readRates: (question, signal) => readServices(call, settings, { ...question, isReturn: false }, signal),
    buyLabel: async (request) => {
      const reply = await call('POST', '/parcellabel/v3/labels', { body: labelRequest(settings, request) });
      if (reply.kind !== 'JSON') return unknown(reply.kind === 'UNKNOWN' ? reply.reason : 'no JSON');
      const bought = created.safeParse(reply.body);
      // A refusal with a reason has bought nothing; anything else may have.
      if (bought.success) return awaitLabel(call, bought.data.consignment_id);
      return reply.status >= 400 ? refused(reply.body) : unknown('NZ Post names no consignment');
    },
    // ParcelLabel has no search by the sender's reference; NZ Post reports the consignment to `reportTo` instead.
    findLabel: async ({ carrierRef }) =>
      carrierRef === null ? { outcome: 'UNTRACEABLE' } : readLabel(call, carrierRef),
    // ParcelLabel has no call that cancels: a label that no courier scans is not charged, and expires.
    voidLabel: async () => ({ outcome: 'VOIDED' }),
    readScans: (parcels) => readAllScans(call, parcels),
    notifyScans: async (trackingNumber, url) => {
      const body = { tracking_reference: trackingNumber, notification_endpoint: url };
      const reply = await call('POST', '/parceltrack/3.0/subscription/webhook', { body });
      return reply.kind === 'JSON' && subscribed.safeParse(reply.body).success;
    },
    readNotification: ({ body }) => readNotification(body),
    verify: async () => {
      const reply = await call('GET', '/parceladdress/2.0/domestic/addresses?q=queen&count=1');
      if (reply.kind === 'UNKNOWN') throw new Error(reply.reason);
      if (reply.kind !== 'JSON' || reply.status !== 200) throw new Error('NZ Post refuses the credentials');
    },
  };
}

const refused = (body: unknown): { outcome: 'REFUSED'; reason: string } => ({
  outcome: 'REFUSED',
  reason: nzPostProblem(body),
});

async function readPrice(
  call: NzPostCall,
  settings: NzPostSettings,
  { to, isReturn, ...size }: Parameters<CarrierPort['priceLabel']>[0],
): Promise<PriceAnswer> {
  if (to.country !== 'NZ')
    return { outcome: 'REFUSED', reason: 'Labels to other countries are made at NZ Post’s own site.' };
  const read = await readServices(call, settings, { to, parcels: [size], isReturn });
  if (read.outcome !== 'RATED') return read;
  const costCents = read.rates.get(settings.service);
  return costCents === undefined
    ? { outcome: 'REFUSED', reason: `NZ Post does not offer ${settings.service} there.` }
    : { outcome: 'PRICED', costCents, service: settings.service };
}

/** The price of each service with GST and with the additions that are mandatory, such as that of a rural address. */
async function readServices(
  call: NzPostCall,
  settings: NzPostSettings,
  question: RateQuestion & { isReturn: boolean },
  signal?: AbortSignal,
): Promise<RatesAnswer> {
  const body = optionsRequest(settings, question);
  const reply = await call('POST', '/shippingoptions/2.0/domestic', { body, ...(signal && { signal }) });
  if (reply.kind !== 'JSON') return unknown(reply.kind === 'UNKNOWN' ? reply.reason : 'no JSON');
  const read = services.safeParse(reply.body);
  if (!read.success) return reply.status >= 400 ? refused(reply.body) : unknown('the prices are invalid');
  const priced = read.data.services.map(({ service_code, price_including_gst, addons }): [string, number] => [
    service_code,
    addons
      .filter(({ mandatory }) => mandatory)
      .reduce((sum, addon) => sum + addon.price_including_gst, price_including_gst),
  ]);
  return { outcome: 'RATED', rates: dearestOf(priced) };
}

/** Waits a moment for the label to be drawn. */
async function awaitLabel(call: NzPostCall, carrierRef: string): Promise<LabelAnswer> {
  for (let look = 1; ; look += 1) {
    const found = await readLabel(call, carrierRef);
    if (found.outcome === 'BOUGHT' || found.outcome === 'REFUSED') return found;
    if (look === LOOKS) return { outcome: 'PENDING', carrierRef };
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

async function readLabel(call: NzPostCall, carrierRef: string): Promise<LabelAnswer> {
  const path = `/parcellabel/v3/labels/${encodeURIComponent(carrierRef)}`;
  const reply = await call('GET', `${path}/status`);
  if (reply.kind !== 'JSON') return unknown(reply.kind === 'UNKNOWN' ? reply.reason : 'no JSON');
  const read = labelStatus.safeParse(reply.body);
  if (!read.success || read.data.consignment_id !== carrierRef) return unknown('the status is invalid');
  if (FAILED.test(read.data.consignment_status)) return refused(reply.body);
  const trackingNumber = read.data.labels[0]?.tracking_reference;
  if (read.data.consignment_status.toLowerCase() !== 'complete' || !trackingNumber)
    return { outcome: 'PENDING', carrierRef };
  const file = await call('GET', `${path}?format=PDF`, { file: 'application/pdf' });
  if (file.kind !== 'FILE') return { outcome: 'PENDING', carrierRef };
  const label: BoughtLabel = { carrierRef, trackingNumber, carrier: 'NZ Post', pdf: file.bytes };
  return { outcome: 'BOUGHT', label };
}

/** ParcelTrack answers for one parcel a call; a parcel without scans is unknown to it (404). */
async function readAllScans(
  call: NzPostCall,
  parcels: Parameters<CarrierPort['readScans']>[0],
): ReturnType<CarrierPort['readScans']> {
  const scans: Scan[] = [];
  for (const { trackingNumber } of parcels) {
    const reply = await call('GET', `/parceltrack/3.0/parcels/${encodeURIComponent(trackingNumber)}`);
    if (reply.kind !== 'JSON') return unknown(reply.kind === 'UNKNOWN' ? reply.reason : 'no JSON');
    if (reply.status === 404) continue;
    const read = tracked.safeParse(reply.body);
    if (!read.success) return unknown('the scans are invalid');
    const results = Array.isArray(read.data.results) ? read.data.results : [read.data.results];
    scans.push(...results.flatMap(readNzPostScans).filter((scan) => scan.trackingNumber === trackingNumber));
  }
  return { outcome: 'READ', scans };
}

/** NZ Post signs nothing: the caller compares the secret in the URL. */
function readNotification(body: string): ReturnType<CarrierPort['readNotification']> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  const scans = trackNotification.safeParse(parsed);
  if (scans.success) return { scans: readNzPostScans(scans.data), carrierRef: null };
  const label = labelNotification.safeParse(parsed);
  return label.success ? { scans: [], carrierRef: label.data.consignment_id } : null;
}
