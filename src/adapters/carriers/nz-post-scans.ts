/** What NZ Post's EDIFACT codes of scans mean, and reading its scans from replies and notifications. Pure. */
import { z } from 'zod';
import type { Scan, ScanStatus } from '#modules/parcels/carrier.port.ts';
import { nzInstant } from '#shared/nz-dates.ts';

const codes: readonly (readonly [ScanStatus, readonly number[]])[] = [
  ['DELIVERED', [22]],
  ['OUT_FOR_DELIVERY', [14, 32, 35, 142, 146]],
  // An attempt to deliver, a parcel sent astray, a locker that was not emptied in time.
  ['EXCEPTION', [42, 50, 51, 52, 53, 61, 62, 63]],
  ['RETURNED', [67]],
  ['ON_ITS_WAY', [8, 13, 54, 55, 56, 57, 58, 59, 77, 78, 80, 85, 95, 141, 143, 144, 145, 147, 148, 149, 200]],
];
const statusOf = (code: string): ScanStatus =>
  codes.find(([, numbers]) => numbers.includes(Number(code)))?.[0] ?? 'INFO';

const eventSchema = z.object({
  tracking_reference: z.string().optional(),
  event_datetime: z.string(),
  event_edifact_code: z.union([z.string(), z.number()]).transform(String),
  event_description: z.string().nullish(),
  status_description: z.string().nullish(),
  location: z.string().nullish(),
});
const eventsSchema = z.array(eventSchema);

export const parcelTracking = z.object({
  tracking_reference: z.string(),
  tracking_events: eventsSchema.default([]),
});

/** Scans of a parcel; a time without an offset is New Zealand's. Events without a readable time are left out. */
export function readNzPostScans({ tracking_reference, tracking_events }: z.output<typeof parcelTracking>): Scan[] {
  return tracking_events.flatMap((event) => {
    const at = readTime(event.event_datetime);
    const words = event.event_description || event.status_description || '';
    if (at === null) return [];
    return [
      {
        trackingNumber: event.tracking_reference ?? tracking_reference,
        at,
        status: statusOf(event.event_edifact_code),
        code: event.event_edifact_code.slice(0, 60),
        words: cleaned(words || event.event_edifact_code, 300),
        place: cleaned(event.location ?? '', 80),
      },
    ];
  });
}

/** Without control characters, which PostgreSQL or a page would not take. */
const cleaned = (text: string, length: number): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, length);

const LOCAL = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?$/;

function readTime(text: string): Date | null {
  const [, day, time, seconds = '0'] = LOCAL.exec(text) ?? [];
  if (day !== undefined && time !== undefined) return new Date(nzInstant(day, time).getTime() + Number(seconds) * 1000);
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : new Date(instant);
}
