import { staffMay } from '#contract/staff/staff-permissions.ts';
import { type ReportQuery, reportQuerySchema, reportSchema } from '#contract/staff/staff-report.ts';
import { getReport } from '#modules/reports/get-report.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../endpoint.ts';

/** The shop's report. */
export const staffReport = staffEndpoint<Ctx, unknown, ReportQuery>({
  method: 'get',
  path: '/staff/figures',
  summary:
    'Sales by day in New Zealand, what sells, searches that found nothing, what has run out; both days included, 92 at most.',
  staff: staffMay.seeFigures,
  query: reportQuerySchema,
  reply: { status: 200, schema: reportSchema },
  perMinute: 60,
  handle: async ({ ctx, query }) => ({ status: 200, body: await getReport(ctx, query) }),
});
