/** The address of the picture a product is shared with: it changes with everything that stands on it. Pure. */
import { createHash } from 'node:crypto';

/** Raised when the picture is drawn another way. */
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
