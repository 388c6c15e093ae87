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
  /** Shown until the products are loaded. */
  place: ReactNode;
}

/** Recommendations for a product. Needs a key per product. Browser only. */
export function RecommendedRail({ productId, place }: RecommendedRailProps) {
  const [ids, setIds] = useState<string[] | null>(null);
  const held = useCachedProducts();
  useEffect(() => {
    const abort = new AbortController();
    const load = async () => {
      const reply = await callApi<RecommendationsReply>(
        'POST',
        'recommendations',
        toRecommendationsRequest(productId, readVisitorId(), personalisationIds.read()),
        {
          signal: abort.signal,
        },
      );
      const found = reply.ok && Array.isArray(reply.value.productIds) ? reply.value.productIds : [];
      await productCache.load(found);
      // If nothing was found, the links beside the title remain.
      if (!abort.signal.aborted) setIds(found.filter((id) => productCache.peek(id)));
    };
    void load();
    return () => abort.abort();
  }, [productId]);
  if (ids === null) return place;
  const shown = ids.filter((id) => held.get(id)?.state === 'current' || held.get(id)?.state === 'evergreen');
  return shown.length > 0 && <CachedProductRail label="Products like this one" ids={shown} held={held} />;
}
