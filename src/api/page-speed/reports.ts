import { type SpeedReport, speedReportSchema } from '#contract/site/page-speed.ts';
import { countPageSpeed } from '#modules/page-speed/count-page-speed.ts';
import type { SpeedCountsHolder } from '#modules/page-speed/speed-counts.ts';
import type { Ctx } from '#platform/context.ts';
import { isBot } from '#shared/is-bot.ts';
import { endpoint } from '../endpoint.ts';

/** POST /page-speed/reports (WEB-01). */
export const reportPageSpeed = endpoint<Ctx & SpeedCountsHolder, undefined, undefined, SpeedReport>({
  method: 'post',
  path: '/page-speed/reports',
  summary:
    'Counts how fast one page view was: milliseconds, by kind of page and device. Nothing else of the call is kept.',
  body: speedReportSchema,
  example: { page: 'listing', device: 'phone', lcp: 1_840, inp: 96, cls: 0.02, ttfb: 210 },
  bodyLimit: 1_024,
  reply: { status: 204 },
  // Nobody opens a page every two seconds; whoever forges reports is limited to it.
  perMinute: 30,
  handle: async ({ ctx, headers, body }) => {
    if (!isBot(headers.get('user-agent') ?? '')) countPageSpeed(ctx, body);
    return { status: 204 };
  },
});
