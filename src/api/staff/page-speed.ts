import { type SpeedQuery, speedQuerySchema, staffPageSpeedSchema } from '#contract/staff/staff-page-speed.ts';
import { getPageSpeed } from '#modules/page-speed/get-page-speed.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../endpoint.ts';

/** Speed of pages for the shop's visitors (WEB-01). */
export const staffPageSpeed = staffEndpoint<Ctx, unknown, SpeedQuery>({
  method: 'get',
  path: '/staff/page-speed',
  summary:
    'Speed of pages for visitors in the last 1, 7 or 28 New Zealand days, by kind of page and device, beside as many days before.',
  staff: 'seeReports',
  query: speedQuerySchema,
  reply: { status: 200, schema: staffPageSpeedSchema },
  perMinute: 60,
  mayBeOld: true,
  handle: async ({ ctx, query }) => ({ status: 200, body: await getPageSpeed(ctx, query) }),
});
