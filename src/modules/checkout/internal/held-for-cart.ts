import type { SellableItems } from '#modules/cart/read-sellable-items.ts';

/** Units of a size that are held for a cart, which nobody else can buy (EDIT-03). */
export interface HeldForCart {
  variantId: number;
  locationId: string;
  qty: number;
}

/** How many units of a size are held at the location. Pure. */
export const heldUnitsAt =
  (held: readonly HeldForCart[], locationId: string) =>
  (variantId: number): number =>
    held.reduce((sum, one) => (one.variantId === variantId && one.locationId === locationId ? sum + one.qty : sum), 0);

/** What is sellable, with the held units counted as free for this cart. Pure. */
export const withHeldUnits = (
  { items, products }: SellableItems,
  heldOf: (variantId: number) => number,
): SellableItems => ({
  items,
  products: new Map(
    [...products].map(([id, product]) => [
      id,
      {
        ...product,
        variants: product.variants.map((variant) => ({
          ...variant,
          qtyAvailable: variant.qtyAvailable + heldOf(Number(variant.id)),
        })),
      },
    ]),
  ),
});
