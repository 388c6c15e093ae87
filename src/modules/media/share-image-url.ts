/** The URL of a product's share image: it changes with everything that the image shows. Pure. */
import { createHash } from 'node:crypto';

/** Increased when the design of the image changes. */
const DESIGN = 1;

export interface ShareImageInput {
  productId: number;
  brand: string;
  name: string;
  priceCents: bigint;
  originalPriceCents: bigint | null;
  mediaId: string;
  shopName: string;
}

/** '/nz/media/share/42-0f3a….jpeg' */
export const shareImageUrl = (facts: ShareImageInput): string =>
  `/nz/media/share/${facts.productId}-${shareVersion(facts)}.jpeg`;

export function shareVersion({
  productId,
  brand,
  name,
  priceCents,
  originalPriceCents,
  mediaId,
  shopName,
}: ShareImageInput): string {
  const seen = [DESIGN, productId, brand, name, String(priceCents), String(originalPriceCents), mediaId, shopName];
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 16);
}
