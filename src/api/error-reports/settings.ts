import { errorReportSettingsSchema } from '#contract/errors/error-reports.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';

/** GET /error-reports/settings: whether, where and at what rate browsers report errors (ANA-09, ANA-10, ANA-14). */
export const errorReportSettings = endpoint<Ctx, undefined, undefined, undefined>({
  method: 'get',
  path: '/error-reports/settings',
  summary:
    'Where a browser reports errors, the share to report, and the hosts of other providers’ scripts; requested at the first error.',
  reply: { status: 200, schema: errorReportSettingsSchema },
  perMinute: 60,
  handle: async ({ ctx: { config } }) => ({
    status: 200,
    body: {
      dsn: config.KERB_ERROR_DSN || null,
      sampleRate: config.KERB_ERROR_SAMPLE_RATE,
      deniedTags: config.KERB_ERROR_DENIED_TAGS,
    },
    headers: { 'cache-control': 'public, max-age=300' },
  }),
});
