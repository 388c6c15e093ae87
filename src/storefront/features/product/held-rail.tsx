import type { Product } from '#contract/product.ts';
import { ProductTile } from '#storefront/features/product-card/product-tile.tsx';
import { Rail } from '#storefront/ui/rail.tsx';
import { productToCard } from './product-to-card.ts';

interface HeldRailProps {
  label: string;
  ids: readonly string[];
  held: ReadonlyMap<string, Product | null>;
}

/** Products by id; a place is kept for what is not loaded yet. Every name takes two lines, so that nothing moves when they come. */
export function HeldRail({ label, ids, held }: HeldRailProps) {
  return (
    <Rail label={label}>
      {ids.map((id) => {
        const product = held.get(id);
        return (
          // The name that pictures share belongs to the gallery on this page; two may not carry it at once.
          <li key={id} className="[&_.line-clamp-2]:min-h-10 [&_img]:[view-transition-name:none]!">
            {product ? (
              <ProductTile card={productToCard(product)} sizes="(min-width: 1280px) 285px, (min-width: 640px) 23vw, 44vw" />
            ) : (
              <div aria-hidden="true">
                <div className="aspect-square bg-sunken" />
                <div className="h-29" />
              </div>
            )}
          </li>
        );
      })}
    </Rail>
  );
}
