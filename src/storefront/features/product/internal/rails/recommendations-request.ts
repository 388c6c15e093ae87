/** The product page's request for recommendations (PROD-28). Pure. */
import { limits } from '#contract/fields/limits.ts';
import type { RecommendationsRequest } from '#contract/products/recommendations.ts';

export const toRecommendationsRequest = (
  productId: string,
  visitorId: string,
  personalisationIds: string[],
): RecommendationsRequest => ({
  userEvent: { eventType: 'detail-page-view', productId, visitorId },
  personalisationIds,
  pageSize: limits.recommendations,
});
