import {
  type RecommendationsRequest,
  recommendationsReply,
  recommendationsRequest,
} from '#contract/products/recommendations.ts';
import { recommendForProduct } from '#modules/recommendations/recommend-for-product.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';
import { endpoint } from './endpoint.ts';

/** POST /recommendations (PROD-27 to PROD-29). */
export const recommendations = endpoint<SearchCtx, undefined, undefined, RecommendationsRequest>({
  method: 'post',
  path: '/recommendations',
  summary: 'Ids of products recommended for a product, best first; none for an unknown product.',
  body: recommendationsRequest,
  example: { userEvent: { eventType: 'detail-page-view', productId: '1042', visitorId: 'v1' }, pageSize: 10 },
  reply: { status: 200, schema: recommendationsReply },
  perMinute: 300,
  handle: async ({ ctx, body: { userEvent, pageSize, personalisationIds } }) => ({
    status: 200,
    body: { productIds: await recommendForProduct(ctx, userEvent.productId, pageSize, personalisationIds) },
  }),
});
