import { type ExposureRequest, exposureReplySchema, exposureRequestSchema } from '#contract/site/experiments.ts';
import { exposeVisitor } from '#modules/experiments/expose-visitor.ts';
import type { FeatureHolder } from '#modules/experiments/features.ts';
import type { Ctx } from '#platform/context.ts';
import { isBot } from '#shared/is-bot.ts';
import { endpoint } from '../endpoint.ts';

/** POST /experiments/exposures (ANA-07, ANA-08). */
export const recordExposure = endpoint<Ctx & FeatureHolder, undefined, undefined, ExposureRequest>({
  method: 'post',
  path: '/experiments/exposures',
  summary: 'Counts a visitor, by a random id, in the experiments of a page; answers the variant of each.',
  body: exposureRequestSchema,
  reply: { status: 200, schema: exposureReplySchema },
  perMinute: 60,
  handle: async ({ ctx, headers, body: { visitorId, scope } }) => ({
    status: 200,
    // Bots are not counted.
    body: { variants: isBot(headers.get('user-agent') ?? '') ? {} : await exposeVisitor(ctx, visitorId, scope) },
  }),
});
