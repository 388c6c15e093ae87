/** Which quantities of a size may be chosen; separate from cart-lines.ts because product pages need only this. Pure. */
import { limits } from '#contract/fields/limits.ts';
import type { Product, ProductVariant } from '#contract/products/product.ts';

export interface QtyBounds {
  min: number;
  max: number;
  step: number;
}
/**
 * The quantities a stepper offers: multiples from the minimum up to what product, size and stock allow, minus the other
 * sizes.
 */
export function qtyBounds(product: Product, variant: ProductVariant | null, otherSizes: number): QtyBounds {
  const step = product.cartQtyVariantMultipleOf ?? 1;
  const limit = Math.min(
    product.cartQtyVariantMax ?? limits.cartItemQty,
    product.cartQtyProductMax === null ? Number.POSITIVE_INFINITY : product.cartQtyProductMax - otherSizes,
    product.functionalType === 'basic' && variant ? variant.qtyAvailable : Number.POSITIVE_INFINITY,
  );
  return {
    min: Math.ceil(Math.max(product.cartQtyVariantMin ?? 1, 1) / step) * step,
    max: Math.max(0, Math.floor(limit / step) * step),
    step,
  };
}

/** A card with a recipient is removed at its recipient, never by the stepper, which would not say whose (UX-03). */
export const withRecipients = (bounds: QtyBounds, { gifts = [] }: { gifts?: readonly unknown[] }): QtyBounds => ({
  ...bounds,
  min: Math.max(bounds.min, gifts.length),
});

/** The quantity after pressing − or +: the next one offered in that direction; null when there is none. */
export function nextQty(qty: number, direction: -1 | 1, { min, max, step }: QtyBounds): number | null {
  if (max < min) return null;
  const next = direction === 1 ? Math.floor(qty / step) * step + step : Math.ceil(qty / step) * step - step;
  const inside = Math.min(Math.max(next, min), max);
  return direction === 1 ? (inside > qty ? inside : null) : inside < qty ? inside : null;
}
