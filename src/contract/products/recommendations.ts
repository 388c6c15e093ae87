/** The recommendations call (PROD-27 to PROD-29). */
import { z } from 'zod';
import { limits } from '../fields/limits.ts';
import { personalisationIdsField } from '../fields/personalisation.ts';

export const recommendationsRequest = z.strictObject({
  userEvent: z.strictObject({
    eventType: z.literal('detail-page-view'),
    productId: z.string().min(1).max(64),
    /** A random id of the visit; nothing is stored under it. */
    visitorId: z.string().min(1).max(128),
  }),
  personalisationIds: personalisationIdsField,
  pageSize: z.int().min(1).max(limits.recommendations),
});
export type RecommendationsRequest = z.output<typeof recommendationsRequest>;

/** Product ids in rank order. */
export const recommendationsReply = z.object({ productIds: z.array(z.string()).max(limits.recommendations) });
export type RecommendationsReply = z.output<typeof recommendationsReply>;
