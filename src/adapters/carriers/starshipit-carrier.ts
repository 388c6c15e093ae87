/** Starshipit's API: an order by our reference, which is printed once; rates, tracking and webhooks. */
import { z } from 'zod';
import type {
  CarrierPort,
  LabelAnswer,
  LabelFound,
  LabelRequest,
  PriceAnswer,
  RatesAnswer,
  VoidAnswer,
} from '#modules/parcels/carrier.port.ts';
import { type CarrierReply, callCarrier } from './call-json.ts';
import { dearestOf } from './dearest-of.ts';
import { orderRequest, packageOf, ratesRequest, type StarshipitSettings } from './starshipit-requests.ts';
import { readStarshipitWebhook, readTrackedScans, trackReply } from './starshipit-scans.ts';

type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  signal?: AbortSignal,
) => Promise<CarrierReply>;
type Unknown = { outcome: 'UNKNOWN'; reason: string };

const order = z.object({
  order_id: z.number().int(),
  order_number: z.string(),
  status: z.string(),
  archived: z.boolean().default(false),
});
const orderReply = z.object({ success: z.literal(true), order });
const ratesReply = z.object({
  success: z.literal(true),
  rates: z.array(z.object({ service_code: z.string(), total_price: z.number().min(0).max(10_000) })),
});
const printed = z.object({
  success: z.literal(true),
  order_id: z.number().int(),
  carrier_name: z.string(),
  tracking_numbers: z.array(z.string().min(1).max(100)).min(1),
  labels: z.array(z.base64()).min(1),
});
const done = z.object({ success: z.literal(true) });
const failure = z.object({
  success: z.literal(false),
  errors: z.array(z.object({ message: z.string().default(''), details: z.string().nullish() })).default([]),
});

const unknown = (reason: string): Unknown => ({ outcome: 'UNKNOWN', reason });
const reasonOf = (body: unknown): string => {
  const read = failure.safeParse(body);
  const [first] = read.success ? read.data.errors : [];
  return (first?.details || first?.message || 'Starshipit gave no reason').slice(0, 300);
};

/** The body by its schema; a refusal in Starshipit's words; or what is unknown. */
function read<S extends z.ZodType>(
  schema: S,
  reply: CarrierReply,
): { outcome: 'OK'; value: z.output<S> } | { outcome: 'REFUSED' | 'UNKNOWN'; reason: string } {
  if (reply.kind !== 'JSON') return unknown(reply.kind === 'UNKNOWN' ? reply.reason : 'no JSON');
  const parsed = schema.safeParse(reply.body);
  if (parsed.success) return { outcome: 'OK', value: parsed.data };
  if (failure.safeParse(reply.body).success) return { outcome: 'REFUSED', reason: reasonOf(reply.body) };
  return unknown(`status ${reply.status}, an invalid reply`);
}

export function createStarshipitCarrier(settings: StarshipitSettings): CarrierPort {
  const call: Call = (method, path, body, signal) =>
    callCarrier({
      url: settings.url + path,
      method,
      headers: {
        accept: 'application/json',
        'StarShipIT-Api-Key': settings.apiKey,
        'Ocp-Apim-Subscription-Key': settings.subscriptionKey,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: settings.timeoutMs,
      signal,
    });
  return {
    name: 'starshipit',
    priceLabel: (request) => readPrice(call, settings, request),
    readRates: (question, signal) => readRates(call, ratesRequest(settings, { ...question, isReturn: false }), signal),
    buyLabel: (request) => buyOnce(call, settings, request),
    findLabel: ({ reference }) => findPrinted(call, settings, reference),
    voidLabel: ({ reference }) => voidOrder(call, reference),
    readScans: async (parcels) => {
      const scans = [];
      for (const { reference } of parcels) {
        const reply = await call('GET', `/api/track?order_number=${encodeURIComponent(reference)}`);
        if (reply.kind === 'JSON' && reply.status === 404) continue;
        const tracked = read(trackReply, reply);
        if (tracked.outcome === 'UNKNOWN') return unknown(tracked.reason);
        if (tracked.outcome === 'OK') scans.push(...readTrackedScans(tracked.value));
      }
      return { outcome: 'READ', scans };
    },
    // Its one webhook is entered at Starshipit's own site.
    notifyScans: async () => true,
    readNotification: ({ header, body }) => {
      const scan = readStarshipitWebhook(settings.webhookSecret, header('x-starshipit-signature'), body);
      return scan && { scans: [scan], carrierRef: null };
    },
    verify: async () => {
      const reply = await call('GET', '/api/orders/unshipped?limit=1');
      if (reply.kind === 'UNKNOWN') throw new Error(reply.reason);
      if (reply.kind !== 'JSON' || reply.status !== 200) throw new Error('Starshipit refuses the keys');
    },
  };
}

async function readRates(call: Call, request: object, signal?: AbortSignal): Promise<RatesAnswer> {
  const answer = read(ratesReply, await call('POST', '/api/rates', request, signal));
  if (answer.outcome !== 'OK') return answer;
  const rates = answer.value.rates.map(({ service_code, total_price }): [string, number] => [
    service_code,
    total_price,
  ]);
  return { outcome: 'RATED', rates: dearestOf(rates) };
}

async function readPrice(
  call: Call,
  settings: StarshipitSettings,
  { to, isReturn, ...size }: Parameters<CarrierPort['priceLabel']>[0],
): Promise<PriceAnswer> {
  const answer = await readRates(call, ratesRequest(settings, { to, isReturn, parcels: [size] }));
  if (answer.outcome !== 'RATED') return answer;
  const costCents = answer.rates.get(settings.service);
  return costCents === undefined
    ? { outcome: 'REFUSED', reason: `Starshipit has no rate of ${settings.service} there.` }
    : { outcome: 'PRICED', costCents, service: settings.service };
}

type Found =
  | { outcome: 'OK'; value: z.output<typeof order> | null }
  | { outcome: 'REFUSED' | 'UNKNOWN'; reason: string };

/** The order of our reference; null when Starshipit has none. */
async function findOrder(call: Call, reference: string): Promise<Found> {
  const reply = await call('GET', `/api/orders?order_number=${encodeURIComponent(reference)}`);
  if (reply.kind === 'JSON' && reply.status === 404) return { outcome: 'OK', value: null };
  const found = read(orderReply, reply);
  if (found.outcome !== 'OK') return found;
  return found.value.order.order_number === reference
    ? { outcome: 'OK', value: found.value.order }
    : unknown('an order of another number');
}

/** Starshipit refuses a second order of the same number, and prints an order once: a repeat prints the same label. */
async function buyOnce(call: Call, settings: StarshipitSettings, request: LabelRequest): Promise<LabelAnswer> {
  const before = await findOrder(call, request.reference);
  if (before.outcome !== 'OK') return before;
  let known = before.value;
  if (known?.archived) return { outcome: 'REFUSED', reason: 'The label of this parcel was voided.' };
  if (!known) {
    const made = read(orderReply, await call('POST', '/api/orders', orderRequest(settings, request)));
    if (made.outcome !== 'OK') return made;
    known = made.value.order;
  }
  return print(call, settings, known, request);
}

async function print(
  call: Call,
  settings: StarshipitSettings,
  { order_id, status }: z.output<typeof order>,
  request: LabelRequest | null,
): Promise<LabelAnswer> {
  const label = read(
    printed,
    await call('POST', '/api/orders/shipment', {
      order_id,
      ...(settings.carrier && { carrier: settings.carrier }),
      carrier_service_code: settings.service,
      ...(request && { packages: [packageOf(request)] }),
      reprint: status !== 'Unshipped',
    }),
  );
  if (label.outcome !== 'OK') return label;
  const [trackingNumber = ''] = label.value.tracking_numbers;
  const [pdf = ''] = label.value.labels;
  return {
    outcome: 'BOUGHT',
    label: {
      carrierRef: `${order_id}`,
      trackingNumber,
      carrier: label.value.carrier_name,
      pdf: new Uint8Array(Buffer.from(pdf, 'base64')),
    },
  };
}

async function findPrinted(call: Call, settings: StarshipitSettings, reference: string): Promise<LabelFound> {
  const found = await findOrder(call, reference);
  if (found.outcome !== 'OK') return found;
  // An order that was not printed is no label yet.
  if (!found.value || found.value.archived || found.value.status === 'Unshipped') return { outcome: 'NONE' };
  return print(call, settings, found.value, null);
}

/** An order that was not printed is deleted; a printed one is archived, which voids its label. */
async function voidOrder(call: Call, reference: string): Promise<VoidAnswer> {
  const found = await findOrder(call, reference);
  if (found.outcome !== 'OK') return found;
  if (!found.value || found.value.archived) return { outcome: 'VOIDED' };
  const { order_id, status } = found.value;
  const reply =
    status === 'Unshipped'
      ? await call('DELETE', `/api/orders/delete?order_id=${order_id}`)
      : await call('POST', `/api/orders/archive?order_id=${order_id}`);
  const given = read(done, reply);
  return given.outcome === 'OK' ? { outcome: 'VOIDED' } : given;
}
