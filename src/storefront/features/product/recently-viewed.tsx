import { useEffect, useState } from 'react';
import { heldProducts, useHeldProducts } from '#storefront/browser/products-held.ts';
import { viewedProducts } from '#storefront/browser/viewed-products.ts';
import { ProductTile } from '#storefront/features/product-card/product-tile.tsx';
import { Rail } from '#storefront/ui/rail.tsx';
import { Section } from '#storefront/ui/section.tsx';
import { productToCard } from './product-to-card.ts';

/** What this browser looked at before, at the end of the page. For one product: give it a key. In the browser only. */
export function RecentlyViewed({ productId }: { productId: string }) {
  const [ids] = useState(() => viewedProducts.besides(productId));
  const [failed, setFailed] = useState(false);
  const held = useHeldProducts();
  useEffect(() => {
    heldProducts.load(ids).then(
      (loaded) => {
        setFailed(!loaded);
        viewedProducts.drop(ids.filter((id) => heldProducts.look(id) === null));
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
      <Rail label="Products you looked at before">
        {shown.map((id) => {
          const product = held.get(id);
          return (
            // The name that pictures share belongs to the gallery on this page; two may not carry it at once.
            <li key={id} className="[&_img]:[view-transition-name:none]!">
              {product ? (
                <ProductTile card={productToCard(product)} sizes="(min-width: 1280px) 285px, (min-width: 640px) 23vw, 44vw" />
              ) : (
                <div aria-hidden="true">
                  <div className="aspect-square bg-sunken" />
                  <div className="h-24" />
                </div>
              )}
            </li>
          );
        })}
      </Rail>
    </Section>
  );
}
