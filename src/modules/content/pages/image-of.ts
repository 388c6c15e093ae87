import type { ProductCard, ProductImage } from '#contract/products/product.ts';
import type { OwnImage } from '#contract/site/content.ts';
import { sunkenColour } from '#shared/theme-colours.ts';

/** Shown until a picture of one's own has come. */
const GROUND = sunkenColour.light;

/** The picture that stands with a document or a block: its own, or else that of the product it names (FIX-70). */
export function imageOf(
  { image }: { image?: OwnImage | undefined },
  card: Pick<ProductCard, 'image'> | undefined,
): ProductImage | null {
  if (image) return { mediaId: image.src.slice('media:'.length), alt: image.alt, view: '', placeholder: GROUND };
  return card?.image ?? null;
}
