import type { ProductCard, ProductImage } from '#contract/products/product.ts';
import type { OwnImage } from '#contract/site/blocks/content-fields.ts';
import { chalkColour } from '#shared/theme-colours.ts';

/** An own image lies on the theme's ground, like a drawn one: it may be transparent. */
const GROUND = chalkColour.light;

/** The image of a document or block: its own, else that of the product it names (FIX-70). */
export function imageOf(
  { image }: { image?: OwnImage | undefined },
  card: Pick<ProductCard, 'image'> | undefined,
): ProductImage | null {
  if (image) {
    const { src, alt, focus } = image;
    return { mediaId: src.slice('media:'.length), alt, view: '', placeholder: GROUND, ...(focus && { focus }) };
  }
  return card?.image ?? null;
}
