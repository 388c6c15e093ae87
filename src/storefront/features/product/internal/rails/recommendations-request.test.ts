import { expect, test } from 'vitest';
import { recommendationsRequest } from '#contract/products/recommendations.ts';
import { toRecommendationsRequest } from './recommendations-request.ts';

test('PROD-28 PROD-29 a recommendations request sets the user event type to detail-page-view and asks for 10', () => {
  const request = toRecommendationsRequest('42', 'abc', ['abc123']);
  expect(request).toEqual({
    userEvent: { eventType: 'detail-page-view', productId: '42', visitorId: 'abc' },
    personalisationIds: ['abc123'],
    pageSize: 10,
  });
  expect(recommendationsRequest.parse(request)).toEqual(request);
});
