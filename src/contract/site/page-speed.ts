/** What a browser reports about one page view: its speed, and nothing about who looked at it (WEB-01). */
import { z } from 'zod';
import { deviceKinds, pageKinds, type SpeedMetric, speedLimits, speedMetrics } from './page-kinds.ts';

const metricValue = (metric: SpeedMetric) => z.number().min(0).max(speedLimits[metric].max).optional();

export const speedReportSchema = z
  .strictObject({
    page: z.enum(pageKinds),
    device: z.enum(deviceKinds),
    lcp: metricValue('lcp'),
    inp: metricValue('inp'),
    cls: metricValue('cls'),
    ttfb: metricValue('ttfb'),
  })
  .refine((report) => speedMetrics.some((metric) => report[metric] !== undefined), {
    message: 'Report at least one metric.',
  });
export type SpeedReport = z.output<typeof speedReportSchema>;
