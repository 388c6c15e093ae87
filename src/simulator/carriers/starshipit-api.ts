/** Starshipit as the shop calls it: rates, orders by number, printing, archiving, tracking. */
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { applyFault } from '../apply-fault.ts';
import type { Fault, FaultList } from '../faults.ts';
import type { CarrierLedger, SimulatedParcel } from './carrier-ledger.ts';
import { drawLabel } from './draw-label.ts';
import { additionsTo, services } from './nz-post-rules.ts';

type Env = { Bindings: HttpBindings };
interface Dependencies {
  ledger: CarrierLedger;
  faults: FaultList;
}
type Work = (c: Context<Env>, fault: Fault | undefined) => Promise<Response> | Response;

const KEYS = { api: 'simulator', subscription: 'simulator_secret' };
const packageSchema = z.object({
  weight: z.number().positive().max(30),
  length: z.number().positive().max(3),
  width: z.number().positive().max(3),
  height: z.number().positive().max(3),
});
const place = {
  street: z.string().min(1),
  city: z.string().min(1),
  post_code: z.string().min(1),
  suburb: z.string().default(''),
};
const ratesSchema = z.object({
  destination: z.object({ ...place, country_code: z.string().length(2) }),
  packages: z.array(packageSchema).min(1),
  currency: z.string().length(3),
});
const orderSchema = z.object({
  order: z.object({
    order_number: z.string().min(1).max(50),
    reference: z.string().max(50).default(''),
    carrier: z.string().optional(),
    carrier_service_code: z.string().min(1).max(100),
    destination: z.object({ ...place, name: z.string().min(1), country: z.string().min(2) }),
    packages: z.array(packageSchema).length(1),
  }),
});
const printSchema = z.object({ order_id: z.int(), reprint: z.boolean().default(false) });

export function starshipitApi({ ledger, faults }: Dependencies): Hono<Env> {
  const app = new Hono<Env>();
  const on = (method: 'get' | 'post' | 'delete', path: string, operation: string, work: Work): void => {
    app[method](path, (c) => {
      const fault = faults.take('starshipit', operation);
      return applyFault(c.env, fault, async () => {
        if (fault?.kind === 'delay') await new Promise((done) => setTimeout(done, fault.ms));
        const isKnown =
          c.req.header('starshipit-api-key') === KEYS.api &&
          c.req.header('ocp-apim-subscription-key') === KEYS.subscription;
        if (!isKnown) return c.json({ statusCode: 403, message: 'Access denied' }, 403);
        if (fault?.kind === 'decline') return problem(c, 'The carrier account is suspended');
        return work(c, fault);
      });
    });
  };
  const byId = (id: string | undefined) => ledger.find('starshipit', (parcel) => parcel.id === id);
  on('post', '/api/rates', 'rates', readRates);
  on('get', '/api/orders/unshipped', 'find', (c) => c.json({ success: true, orders: [] }));
  on('get', '/api/orders', 'find', (c, fault) => {
    const parcel = ledger.find('starshipit', ({ reference }) => reference === c.req.query('order_number'));
    if (!parcel) return problem(c, 'Order not found', 404);
    const order = orderOf(parcel);
    return c.json({
      success: true,
      order: fault?.kind === 'wrong-order' ? { ...order, order_number: 'another' } : order,
    });
  });
  on('post', '/api/orders', 'order', (c) => makeOrder(c, ledger));
  on('post', '/api/orders/shipment', 'print', (c) => print(c, ledger));
  on('post', '/api/orders/archive', 'archive', async (c) => {
    const parcel = byId(c.req.query('order_id'));
    if (parcel?.state !== 'bought') return problem(c, 'Only printed orders can be archived');
    if (parcel.scans.length > 0) return problem(c, 'The shipment is already with the carrier');
    await ledger.void(parcel);
    return c.json({ success: true });
  });
  on('delete', '/api/orders/delete', 'delete', async (c) => {
    const parcel = byId(c.req.query('order_id'));
    if (parcel?.state !== 'ordered') return problem(c, 'Only unshipped orders can be deleted');
    await ledger.void(parcel);
    return c.json({ success: true });
  });
  on('get', '/api/track', 'track', (c) => {
    const parcel = ledger.find('starshipit', ({ reference }) => reference === c.req.query('order_number'));
    if (!parcel || parcel.state === 'ordered') return problem(c, 'Order not found', 404);
    return c.json({ success: true, results: trackOf(parcel) });
  });
  return app;
}

const problem = (c: Context, details: string, status: 400 | 404 = 400): Response =>
  c.json({ success: false, errors: [{ message: 'Request failed', details }] }, status);

async function readRates(c: Context, fault: Fault | undefined): Promise<Response> {
  const read = ratesSchema.safeParse(await c.req.json().catch(() => null));
  if (!read.success) return problem(c, z.prettifyError(read.error));
  const kg = read.data.packages.reduce((sum, { weight }) => sum + weight, 0);
  const { suburb, post_code } = read.data.destination;
  const { ruralCents, islandCents } = additionsTo({ suburb, postcode: post_code });
  const more = (fault?.kind === 'wrong-amount' ? 1 : 0) + (ruralCents + islandCents) / 100;
  const rates = services.map(({ code, name, cents }) => ({
    service_name: name,
    service_code: code,
    total_price: cents(kg) / 100 + more,
  }));
  return c.json({ success: true, rates });
}

async function makeOrder(c: Context, ledger: CarrierLedger): Promise<Response> {
  const read = orderSchema.safeParse(await c.req.json().catch(() => null));
  if (!read.success) return problem(c, z.prettifyError(read.error));
  const { order } = read.data;
  if (ledger.find('starshipit', ({ reference }) => reference === order.order_number))
    return problem(c, `An order with number ${order.order_number} already exists`);
  const service = services.find(({ code }) => code === order.carrier_service_code);
  if (!service) return problem(c, 'Unknown carrier service code');
  const number = ledger.newNumber();
  const { destination: to } = order;
  const weightKg = order.packages[0]?.weight ?? 0;
  const parcel = await ledger.order({
    provider: 'starshipit',
    id: `${number}`,
    reference: order.order_number,
    orderNumber: order.reference,
    carrier: 'NZ Post',
    trackingNumber: `SSP${number}`,
    service: service.code,
    weightKg,
    priceCents: service.cents(weightKg),
    to: [to.name, to.street, to.suburb, `${to.city} ${to.post_code}`].filter(Boolean),
    reportTo: '',
  });
  return c.json({ success: true, order: orderOf(parcel) });
}

const orderOf = (parcel: SimulatedParcel) => ({
  order_id: Number(parcel.id),
  order_number: parcel.reference,
  reference: parcel.orderNumber,
  status: parcel.state === 'ordered' ? 'Unshipped' : 'Printed',
  archived: parcel.state === 'voided',
});

async function print(c: Context, ledger: CarrierLedger): Promise<Response> {
  const read = printSchema.safeParse(await c.req.json().catch(() => null));
  if (!read.success) return problem(c, z.prettifyError(read.error));
  const known = ledger.find('starshipit', ({ id }) => id === `${read.data.order_id}`);
  if (!known || known.state === 'voided') return problem(c, 'Order not found', 404);
  if (known.state === 'bought' && !read.data.reprint) return problem(c, 'The order was printed before');
  const parcel = known.state === 'bought' ? known : await ledger.print(known);
  return c.json({
    success: true,
    order_id: Number(parcel.id),
    order_number: parcel.reference,
    carrier_name: parcel.carrier,
    tracking_numbers: [parcel.trackingNumber],
    labels: [(await drawLabel(parcel)).toString('base64')],
    label_types: ['Label'],
  });
}

const trackOf = (parcel: SimulatedParcel) => ({
  order_number: parcel.reference,
  order_status: 'Printed',
  carrier_name: parcel.carrier,
  tracking_number: parcel.trackingNumber,
  tracking_status: parcel.scans.at(-1)?.code ?? 'Printed',
  tracking_events: parcel.scans.map(({ at, code, words, place }) => ({
    event_datetime: at,
    status: code,
    details: words,
    location: place,
  })),
});
