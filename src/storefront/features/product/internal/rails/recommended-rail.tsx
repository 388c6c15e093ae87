import { type ReactNode, useEffect, useState } from 'react';
import type { RecommendationsReply } from '#contract/products/recommendations.ts';
import { personalisationIds } from '#storefront/lib/analytics/personalisation-ids.ts';
import { readVisitorId } from '#storefront/lib/analytics/visitor-id.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { productCache, useCachedProducts } from '#storefront/lib/products/product-cache.ts';
import { CachedProductRail } from './cached-product-rail.tsx';
import { toRecommendationsRequest } from './recommendations-request.ts';

interface RecommendedRailProps {
  productId: string;
  /** Holds the place until the products have come. */
  place: ReactNode;
}

/** What others bought with a product, or what is like it. Give it a key for each product. In the browser only. */
export function RecommendedRail({ productId, place }: RecommendedRailProps) {
  const [ids, setIds] = useState<string[] | null>(null);
  const held = useCachedProducts();
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      const reply = await callApi<RecommendationsReply>(
        'POST',
        'recommendations',
        toRecommendationsRequest(productId, readVisitorId(), personalisationIds.read()),
        {
          signal: leaving.signal,
        },
      );
      const found = reply.ok && Array.isArray(reply.value.productIds) ? reply.value.productIds : [];
      await productCache.load(found);
      // The links beside the title lead on where nothing has come.
      if (!leaving.signal.aborted) setIds(found.filter((id) => productCache.look(id)));
    };
    void ask();
    return () => leaving.abort();
  }, [productId]);
  if (ids === null) return place;
  const shown = ids.filter((id) => held.get(id)?.state === 'current' || held.get(id)?.state === 'evergreen');
  return shown.length > 0 && <CachedProductRail label="Products like this one" ids={shown} held={held} />;
}
