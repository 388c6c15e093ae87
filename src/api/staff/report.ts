import { type ReportQuery, reportQuerySchema, reportSchema } from '#contract/staff/staff-report.ts';
import { getReport } from '#modules/reports/get-report.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../endpoint.ts';

/** The shop's report. */
export const staffReport = staffEndpoint<Ctx, unknown, ReportQuery>({
  method: 'get',
  path: '/staff/figures',
  summary:
    'Sales by New Zealand day, best sellers, searches without results, sold-out sizes; both days included, at most 92 days.',
  staff: 'seeReports',
  query: reportQuerySchema,
  reply: { status: 200, schema: reportSchema },
  perMinute: 60,
  mayBeOld: true,
  handle: async ({ ctx, query }) => ({ status: 200, body: await getReport(ctx, query) }),
});
