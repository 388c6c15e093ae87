'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { useState } from 'react';
import type { Product, ProductVariant, SizeSystem } from '#contract/products/product.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { canBuySize, findObstacle } from '../buying-rules.ts';

interface RestockOfferProps {
  product: Product;
  system: SizeSystem | null;
  /** The shopper's own size of this product. */
  own: ProductVariant | null;
}

/** Offers an email when a sold-out size is back; the dialog is loaded by the first press. */
export function RestockOffer({ product, system, own }: RestockOfferProps) {
  const { Part: Restock, want } = useLazyComponent(() =>
    import('./restock-dialog.tsx').then((module) => module.RestockDialog),
  );
  const [open, setOpen] = useState(false);
  const canReturn =
    product.functionalType === 'basic' &&
    findObstacle(product) !== 'discontinued' &&
    product.variants.some((each) => !canBuySize(product, each));
  return (
    <>
      {canReturn && (
        <button
          type="button"
          onClick={() => {
            want();
            setOpen(true);
          }}
          className="mb-2 min-h-11 font-semibold underline underline-offset-4"
        >
          Email me when it’s back
        </button>
      )}
      {Restock && (
        <Restock
          product={product}
          system={system}
          wanted={own?.id ?? null}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
