import type { OwnPicture } from '#contract/content.ts';
import type { ProductCard, ProductImage } from '#contract/product.ts';

/** Shown until a picture of one's own has come. */
const GROUND = '#e8e5dc';

/** The picture that stands with a document or a block: its own, or else that of the product it names (FIX-70). */
export function pictureOf({ image }: { image?: OwnPicture | undefined }, card: Pick<ProductCard, 'image'> | undefined): ProductImage | null {
  if (image) return { mediaId: image.src.slice('media:'.length), alt: image.alt, view: '', placeholder: GROUND };
  return card?.image ?? null;
}
