import { useEffect, useState } from 'react';
import { productCache, useCachedProducts } from '#storefront/lib/products/product-cache.ts';
import { Section } from '#storefront/ui/section.tsx';
import { CachedProductRail } from './cached-product-rail.tsx';
import { viewedProducts } from './viewed-products.ts';

/** Products this browser viewed before, at the end of the page. Needs a key per product. Browser only. */
export function RecentlyViewed({ productId }: { productId: string }) {
  const [ids] = useState(() => viewedProducts.besides(productId));
  const [failed, setFailed] = useState(false);
  const held = useCachedProducts();
  useEffect(() => {
    productCache.load(ids).then(
      (loaded) => {
        setFailed(!loaded);
        viewedProducts.drop(ids.filter((id) => productCache.peek(id) === null));
      },
      () => setFailed(true),
    );
  }, [ids]);
  const shown = ids.filter((id) => {
    const product = held.get(id);
    return product === undefined ? !failed : product?.state === 'current' || product?.state === 'evergreen';
  });
  if (shown.length === 0) return null;
  return (
    <Section title="Recently viewed" className="mt-16">
      <CachedProductRail label="Recently viewed products" ids={shown} held={held} />
    </Section>
  );
}
