/** Starshipit's tracking statuses, and reading scans from its replies and webhooks. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Scan, ScanStatus } from '#modules/parcels/carrier.port.ts';

const statuses: Readonly<Record<string, ScanStatus>> = {
  Dispatched: 'ON_ITS_WAY',
  InTransit: 'ON_ITS_WAY',
  PickupInStore: 'ON_ITS_WAY',
  AwaitingCollection: 'ON_ITS_WAY',
  OutForDelivery: 'OUT_FOR_DELIVERY',
  Delivered: 'DELIVERED',
  AttemptedDelivery: 'EXCEPTION',
  Exception: 'EXCEPTION',
};
const statusOf = (status: string): ScanStatus =>
  Object.hasOwn(statuses, status) ? (statuses[status] ?? 'INFO') : 'INFO';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const trackReply = z.object({
  success: z.literal(true),
  results: z.object({
    order_number: z.string(),
    tracking_number: z.string(),
    tracking_events: z
      .array(
        z.object({
          event_datetime: instant,
          status: z.string(),
          details: z.string().nullish(),
          location: z.string().nullish(),
        }),
      )
      .default([]),
  }),
});

export const readTrackedScans = ({ results }: z.output<typeof trackReply>): Scan[] =>
  results.tracking_events.map(({ event_datetime, status, details, location }) => ({
    trackingNumber: results.tracking_number,
    at: event_datetime,
    status: statusOf(status),
    code: status.slice(0, 60),
    words: cleaned(details || inWords(status), 300),
    place: cleaned(location ?? '', 80),
  }));

/** Without control characters, which PostgreSQL or a page would not take. */
const cleaned = (text: string, length: number): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, length);

const webhook = z.object({
  order_number: z.string(),
  tracking_number: z.string().min(1),
  tracking_status: z.string(),
  last_updated_date: instant,
});

/**
 * The scan of a webhook; null without Starshipit's signature. It is the HMAC-SHA256 of the body with the secret; its
 * encoding is not documented, so hexadecimal and base64 are accepted.
 */
export function readStarshipitWebhook(secret: string, signature: string | null, body: string): Scan | null {
  const digest = createHmac('sha256', secret).update(body).digest();
  const given = signature?.replace(/^sha256=/i, '').trim() ?? '';
  if (secret === '' || ![digest.toString('hex'), digest.toString('base64')].some((text) => sameText(text, given)))
    return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  const read = webhook.safeParse(parsed);
  if (!read.success) return null;
  const { tracking_number, tracking_status, last_updated_date } = read.data;
  return {
    trackingNumber: tracking_number,
    at: last_updated_date,
    status: statusOf(tracking_status),
    code: tracking_status.slice(0, 60),
    words: cleaned(inWords(tracking_status), 300),
    place: '',
  };
}

function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A status as shoppers read it: 'AttemptedDelivery' is 'Attempted delivery'. */
const inWords = (status: string): string =>
  status.replaceAll(/(?<=\p{Ll})\p{Lu}/gu, (capital) => ` ${capital.toLowerCase()}`);
