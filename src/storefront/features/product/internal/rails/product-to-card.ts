/** The card of an already loaded product, equal to the listing's (PROD-08). Pure. */
import type { Product, ProductCard } from '#contract/products/product.ts';

export function productToCard(product: Product): ProductCard {
  const {
    id,
    path,
    name,
    brand,
    colourName,
    price,
    isDiscounted,
    erpOriginalPrice,
    isNew,
    soldOut,
    overlayIds,
    loyaltyMemberExclusive,
    swatch,
    images,
  } = product;
  return {
    id,
    path,
    name,
    brandName: brand.name,
    colourName,
    price,
    originalPrice: isDiscounted ? erpOriginalPrice : null,
    isNew,
    soldOut,
    overlayIds:
      loyaltyMemberExclusive && !overlayIds.includes('members-only') ? [...overlayIds, 'members-only'] : overlayIds,
    swatch,
    // A product does not contain its number of colourways; a card shows no count for one.
    colourways: 1,
    image: images[0] ?? null,
    hoverImage: images[1] ?? null,
  };
}
