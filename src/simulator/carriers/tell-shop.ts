/** Notifications of the simulated carriers: finished labels and scans. They are sent once and never again. */
import { createHmac, randomUUID } from 'node:crypto';
import type { SimulatedParcel, SimulatedScan } from './carrier-ledger.ts';

export interface TellShop {
  /** NZ Post: scans of a tracking number, or of all, are sent to this URL. */
  subscribe: (trackingNumber: string | null, url: string) => void;
  /** Starshipit: where all scans go, and what signs them. */
  setWebhook: (url: string, secret: string) => void;
  /** A finished label, to the URL that came with its request. */
  label: (parcel: SimulatedParcel, status: object) => void;
  /** Resolves once the shop has answered. */
  scan: (parcel: SimulatedParcel, scan: SimulatedScan, body: object) => Promise<void>;
}

const TIMEOUT_MS = 10_000;

export function createTellShop(log: (line: string) => void): TellShop {
  const subscriptions = new Map<string, string>();
  let webhook: { url: string; secret: string } | null = null;
  const post = (url: string, body: string, headers: Record<string, string> = {}): Promise<void> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      (response) => {
        if (!response.ok) log(`simulator: the shop answered a carrier with ${response.status}`);
      },
      (error: unknown) => log(`simulator: a carrier does not reach the shop: ${String(error)}`),
    );
  return {
    subscribe: (trackingNumber, url) => {
      subscriptions.set(trackingNumber ?? '', url);
    },
    setWebhook: (url, secret) => {
      webhook = { url, secret };
    },
    label: (parcel, status) => {
      void post(parcel.reportTo, JSON.stringify(status));
    },
    scan: async (parcel, scan, body) => {
      if (parcel.provider === 'nz-post') {
        const url = subscriptions.get(parcel.trackingNumber) ?? subscriptions.get('');
        if (url === undefined) return;
        const message = { message_id: randomUUID(), message_datetime: scan.at, notification_id: randomUUID() };
        await post(url, JSON.stringify({ ...message, subscription_guid: randomUUID(), ...body }));
      } else if (webhook) {
        const text = JSON.stringify(body);
        const signature = createHmac('sha256', webhook.secret).update(text).digest('hex');
        await post(webhook.url, text, { 'x-starshipit-signature': signature });
      }
    },
  };
}
