/** What people and tests do with simulated parcels: list them, scan them, and name Starshipit's webhook. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { CarrierLedger } from './carrier-ledger.ts';
import { trackingOf } from './nz-post-api.ts';
import type { TellShop } from './tell-shop.ts';

const scanSchema = z.strictObject({
  trackingNumber: z.string(),
  code: z.string().min(1),
  /** An older time than that of the scan before is a scan out of order. */
  at: z.iso.datetime({ offset: true }).optional(),
  words: z.string().default('Scanned'),
  place: z.string().default(''),
  /** How long the notification is on its way: another scan may arrive before it. */
  afterMs: z.int().min(0).max(600_000).default(0),
  /** How often the shop is notified; 0: the notification is lost, and polling finds the scan. */
  notify: z.int().min(0).max(5).default(1),
});
const webhookSchema = z.strictObject({ url: z.url(), secret: z.string().min(1) });

export function parcelControls(ledger: CarrierLedger, tell: TellShop): Hono {
  const app = new Hono();
  app.get('/control/parcels', (c) => c.json(ledger.list()));
  app.post('/control/parcels/webhook', async (c) => {
    const read = webhookSchema.safeParse(await c.req.json().catch(() => null));
    if (!read.success) return c.json({ error: z.prettifyError(read.error) }, 422);
    tell.setWebhook(read.data.url, read.data.secret);
    return c.body(null, 204);
  });
  app.post('/control/parcels/scan', async (c) => {
    const read = scanSchema.safeParse(await c.req.json().catch(() => null));
    if (!read.success) return c.json({ error: z.prettifyError(read.error) }, 422);
    const { trackingNumber, code, words, place, notify, afterMs, at = new Date().toISOString() } = read.data;
    const parcel = ledger.byTracking(trackingNumber);
    if (!parcel) return c.json({ error: 'no such parcel' }, 404);
    const scan = { at, code, words, place };
    await ledger.scan(parcel, scan);
    const body =
      parcel.provider === 'nz-post'
        ? trackingOf({ trackingNumber, scans: [scan] })
        : {
            order_number: parcel.reference,
            carrier_name: parcel.carrier,
            tracking_number: trackingNumber,
            tracking_status: code,
            last_updated_date: at,
          };
    const tellShop = async () => {
      for (let time = 0; time < notify; time += 1) await tell.scan(parcel, scan, body);
    };
    if (afterMs > 0) setTimeout(() => void tellShop(), afterMs).unref();
    else await tellShop();
    return c.json(parcel, 201);
  });
  return app;
}
