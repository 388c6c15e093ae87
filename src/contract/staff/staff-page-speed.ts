/** The report of page speed for staff (WEB-01). Milliseconds; CLS has no unit. */
import { z } from 'zod';
import { deviceKinds, pageKinds, speedMetrics } from '../site/page-kinds.ts';

/** Days of a report that end today, in New Zealand. */
export const speedRanges = [1, 7, 28] as const;

export const speedQuerySchema = z.strictObject({
  days: z.coerce.number().pipe(z.literal(speedRanges)).default(7),
  /** Without them the page views of all pages and devices count. */
  page: z.enum(pageKinds).optional(),
  device: z.enum(deviceKinds).optional(),
});
export type SpeedQuery = z.output<typeof speedQuerySchema>;

const day = z.iso.date();
const value = z.number().nullable();
/** Percentiles are null without page views; `good` and `poor` are numbers of page views. */
const summary = z.object({ samples: z.int(), p50: value, p75: value, p95: value, good: z.int(), poor: z.int() });
const byMetric = <S extends z.ZodType>(schema: S) => z.record(z.enum(speedMetrics), schema);

export const staffPageSpeedSchema = z.object({
  /** Whether the shop measures at present (KERB_PAGE_SPEED). */
  isMeasured: z.boolean(),
  from: day,
  to: day,
  /** The chosen pages and devices, and the same for as many days before. */
  now: byMetric(summary),
  before: byMetric(summary),
  /** The third quartile of each day, for the chosen pages and devices. */
  days: z.array(z.object({ day, p75: byMetric(value) })),
  /** Every kind of page and device that was measured. */
  rows: z.array(
    z.object({
      page: z.enum(pageKinds),
      device: z.enum(deviceKinds),
      now: byMetric(summary),
      before: byMetric(summary),
    }),
  ),
});
export type StaffPageSpeed = z.output<typeof staffPageSpeedSchema>;
export type SpeedSummary = z.output<typeof summary>;
