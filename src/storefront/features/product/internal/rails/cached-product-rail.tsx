import { useEffect } from 'react';
import type { Product } from '#contract/products/product.ts';
import { ProductTile } from '#storefront/features/product-card/product-tile.tsx';
import { useReferringClicks } from '#storefront/features/product-card/use-referring-clicks.ts';
import { WishlistButton } from '#storefront/features/wishlist-button/wishlist-button.tsx';
import { analyticsQueue } from '#storefront/lib/analytics/analytics-queue.ts';
import { Rail } from '#storefront/ui/rail.tsx';
import { productToCard } from './product-to-card.ts';

interface CachedProductRailProps {
  label: string;
  ids: readonly string[];
  held: ReadonlyMap<string, Product | null>;
}

/**
 * Products by id, with skeletons for those not loaded yet. Space for a name of two lines is reserved, so that nothing
 * shifts.
 */
export function CachedProductRail({ label, ids, held }: CachedProductRailProps) {
  const cards = ids.flatMap((id) => held.get(id) ?? []).map(productToCard);
  const refer = useReferringClicks({
    listId: label,
    listName: label,
    cards: ids.map((id) => {
      const product = held.get(id);
      return product ? productToCard(product) : null;
    }),
  });
  const whole = cards.length === ids.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, when all products are loaded
  useEffect(() => {
    if (whole) analyticsQueue.push(['list', label, cards]);
  }, [whole]);
  return (
    <Rail label={label} onPress={refer}>
      {ids.map((id) => {
        const product = held.get(id);
        return (
          // The shared view-transition name belongs to the gallery on this page; it must be unique.
          <li key={id} className="grid *:[grid-area:1/1] [&_img]:[view-transition-name:none]!">
            <div aria-hidden="true">
              <div className="aspect-square bg-sunken" />
              <div className="h-29" />
            </div>
            {product && (
              <ProductTile
                card={productToCard(product)}
                sizes="(min-width: 1280px) 285px, (min-width: 640px) 23vw, 44vw"
                corner={<WishlistButton productId={id} name={product.name} corner />}
              />
            )}
          </li>
        );
      })}
    </Rail>
  );
}
