/** NZ Post as the shop calls it: OAuth, ShippingOptions 2.0, ParcelLabel v3, ParcelTrack 3.0, ParcelAddress 2.0. */
import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { applyFault } from '../apply-fault.ts';
import type { Fault, FaultList } from '../faults.ts';
import type { CarrierLedger, SimulatedParcel } from './carrier-ledger.ts';
import { drawLabel } from './draw-label.ts';
import { additionsTo, labelSchema, optionsSchema, services, subscriptionSchema } from './nz-post-rules.ts';
import { addressesLike } from './sample-addresses.ts';
import type { TellShop } from './tell-shop.ts';

type Env = { Bindings: HttpBindings };
interface Dependencies {
  ledger: CarrierLedger;
  faults: FaultList;
  tell: TellShop;
}
type Work = (c: Context<Env>, fault: Fault | undefined) => Promise<Response> | Response;

const CLIENT = { id: 'simulator', secret: 'simulator_secret' };
const TOKEN_SECONDS = 86_399;

export function nzPostApi({ ledger, faults, tell }: Dependencies): Hono<Env> {
  const app = new Hono<Env>();
  const tokens = new Set<string>();
  app.post('/as/token.oauth2', (c) =>
    applyFault(c.env, faults.take('nz-post', 'token'), async () => {
      const form = await c.req.parseBody();
      const isClient = form.client_id === CLIENT.id && form.client_secret === CLIENT.secret;
      if (form.grant_type !== 'client_credentials' || !isClient) return c.json({ error: 'invalid_client' }, 401);
      const token = randomUUID();
      tokens.add(token);
      return c.json({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
    }),
  );
  /** An authorised call with its faults; `expired-token` of a fault is played by `reject-4xx`. */
  const on = (method: 'get' | 'post', path: string, operation: string, work: Work): void => {
    app[method](path, (c) => {
      const fault = faults.take('nz-post', operation);
      return applyFault(c.env, fault, async () => {
        if (fault?.kind === 'delay') await new Promise((done) => setTimeout(done, fault.ms));
        const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
        if (fault?.kind === 'reject-4xx') tokens.delete(token);
        if (!tokens.has(token) || c.req.header('client_id') !== CLIENT.id)
          return problem(c, 401, 401001, 'Unauthorised');
        if (fault?.kind === 'decline') return problem(c, 400, 400001, 'The account is on stop credit');
        return work(c, fault);
      });
    });
  };
  on('post', '/shippingoptions/2.0/domestic', 'price', priceOptions);
  on('post', '/parcellabel/v3/labels', 'label', (c) => createLabel(c, ledger, faults, tell));
  on('get', '/parcellabel/v3/labels/:id/status', 'status', (c, fault) => labelStatus(c, ledger, fault));
  on('get', '/parcellabel/v3/labels/:id', 'download', async (c) => {
    const parcel = ledger.find('nz-post', ({ id }) => id === c.req.param('id'));
    if (!parcel || c.req.query('format') !== 'PDF') return problem(c, 404, 404001, 'Consignment not found');
    return c.body(new Uint8Array(await drawLabel(parcel)), 200, { 'content-type': 'application/pdf' });
  });
  on('get', '/parceltrack/3.0/parcels/:reference', 'track', (c) => trackParcel(c, ledger));
  on('post', '/parceltrack/3.0/subscription/webhook', 'subscribe', async (c) => {
    const read = subscriptionSchema.safeParse(await c.req.json().catch(() => null));
    if (!read.success || (!read.data.tracking_reference && !read.data.account_number))
      return problem(c, 400, 400001, 'A subscription must contain either a tracking reference or a TPID');
    tell.subscribe(read.data.tracking_reference ?? null, read.data.notification_endpoint);
    return c.json({ success: true, message_id: randomUUID(), subscription_guid: randomUUID() });
  });
  on('get', '/parceladdress/2.0/domestic/addresses', 'address', (c) => {
    const q = (c.req.query('q') ?? '').trim();
    if (q.length < 4) return problem(c, 400, 400001, 'The address fragment must contain at least 4 characters');
    const count = Math.min(10, Number(c.req.query('count') ?? 10) || 10);
    return c.json({ success: true, addresses: addressesLike(q).slice(0, count), message_id: randomUUID() });
  });
  return app;
}

const problem = (c: Context, status: 400 | 401 | 404, code: number, message: string): Response =>
  c.json({ success: false, message_id: randomUUID(), errors: [{ code, message, details: null }] }, status);

async function priceOptions(c: Context, fault: Fault | undefined): Promise<Response> {
  const read = optionsSchema.safeParse(await c.req.json().catch(() => null));
  if (!read.success) return problem(c, 400, 400002, z.prettifyError(read.error));
  const kg = read.data.parcels.reduce((sum, { weight }) => sum + weight, 0);
  const { ruralCents, islandCents } = additionsTo(read.data.delivery);
  const more = (fault?.kind === 'wrong-amount' ? 1 : 0) + islandCents / 100;
  return c.json({
    success: true,
    message_id: randomUUID(),
    services: services.map(({ code, name, cents }) => ({
      carrier: 'CourierPost',
      service_code: code,
      description: name,
      price_excluding_gst: Number((cents(kg) / 115).toFixed(2)),
      price_including_gst: cents(kg) / 100 + more,
      addons: ruralCents
        ? [{ addon_code: 'CPOLRD', mandatory: true, price_including_gst: ruralCents / 100 }]
        : [{ addon_code: 'CPOLSR', mandatory: false, price_including_gst: 2.5 }],
    })),
  });
}

async function createLabel(c: Context, ledger: CarrierLedger, faults: FaultList, tell: TellShop): Promise<Response> {
  const read = labelSchema.safeParse(await c.req.json().catch(() => null));
  if (!read.success) return problem(c, 400, 400002, z.prettifyError(read.error));
  const { parcel_details, delivery_address: to, receiver_details, ...rest } = read.data;
  const [detail] = parcel_details;
  const service = services.find(({ code }) => code === detail?.service_code);
  if (!detail || !service) return problem(c, 400, 400010, 'Invalid service code');
  const id = ledger.newId();
  const parcel = await ledger.buy({
    provider: 'nz-post',
    id,
    reference: rest.sender_reference_2,
    orderNumber: rest.sender_reference_1,
    carrier: 'NZ Post',
    trackingNumber: `00794210${ledger.newNumber()}NZ`,
    service: service.code,
    weightKg: detail.dimensions.weight_kg,
    priceCents: service.cents(detail.dimensions.weight_kg),
    to: [receiver_details.name, to.street, to.suburb, `${to.city} ${to.postcode}`, to.instructions].filter(Boolean),
    reportTo: rest.notification_endpoint ?? '',
  });
  // A lost notification: any fault of the operation.
  if (parcel.reportTo && !faults.take('nz-post', 'notify')) tell.label(parcel, statusOf(parcel));
  return c.json({ success: true, message_id: randomUUID(), consignment_id: id });
}

const statusOf = (parcel: SimulatedParcel, isPending = false) => ({
  success: true,
  message_id: randomUUID(),
  consignment_id: parcel.id,
  consignment_status: isPending ? 'Pending' : 'Complete',
  labels: [
    {
      label_id: `${parcel.id}-1`,
      label_generation_status: isPending ? 'Pending' : 'Complete',
      ...(!isPending && { tracking_reference: parcel.trackingNumber }),
    },
  ],
});

function labelStatus(c: Context, ledger: CarrierLedger, fault: Fault | undefined): Response {
  const parcel = ledger.find('nz-post', ({ id }) => id === c.req.param('id'));
  if (!parcel) return problem(c, 404, 404001, 'Consignment not found');
  if (fault?.kind === 'wrong-order') return c.json(statusOf({ ...parcel, id: 'ZZZZZZ' }));
  return c.json(statusOf(parcel, fault?.kind === 'reject-5xx'));
}

function trackParcel(c: Context, ledger: CarrierLedger): Response {
  const parcel = ledger.find('nz-post', ({ trackingNumber }) => trackingNumber === c.req.param('reference'));
  if (!parcel || parcel.scans.length === 0) return problem(c, 404, 404001, 'No events for this tracking reference');
  return c.json({
    success: true,
    results: { message_id: randomUUID(), carrier: 'CourierPost', ...trackingOf(parcel) },
  });
}

/** Scans as ParcelTrack lists them. */
export const trackingOf = ({ trackingNumber, scans }: Pick<SimulatedParcel, 'trackingNumber' | 'scans'>) => ({
  tracking_reference: trackingNumber,
  tracking_events: scans.map(({ at, code, words, place }) => ({
    tracking_reference: trackingNumber,
    event_edifact_code: code,
    source: 'CME',
    status_description: words,
    event_description: words,
    location: place,
    event_datetime: at,
    signed_by: { name: '', signature: '' },
  })),
});
