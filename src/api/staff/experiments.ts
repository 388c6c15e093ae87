import { experimentReportSchema } from '#contract/site/experiments.ts';
import type { FeatureHolder } from '#modules/experiments/features.ts';
import { getExperimentReport } from '#modules/experiments/get-experiment-report.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../endpoint.ts';

/**
 * GET /staff/experiments (ANA-07). The figures are not personal data, so reading them is not recorded in the access
 * log.
 */
export const staffExperiments = staffEndpoint<Ctx & FeatureHolder>({
  method: 'get',
  path: '/staff/experiments',
  summary: 'Visitors, goals and confidence intervals of each experiment.',
  staff: 'seeReports',
  reply: { status: 200, schema: experimentReportSchema },
  mayBeOld: true,
  handle: async ({ ctx }) => ({ status: 200, body: { experiments: await getExperimentReport(ctx) } }),
});
