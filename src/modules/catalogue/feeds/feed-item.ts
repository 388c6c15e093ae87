/** One size of one colourway, as listed for price comparison sites and shopping channels. */
import type { SizeSystem } from '#contract/products/product.ts';
import type { Cents } from '#shared/money.ts';

export interface FeedItem {
  /** `code` is the size's, `styleCode` that of the colourway's style. */
  code: string;
  styleCode: string;
  brand: string;
  name: string;
  colourName: string;
  description: string;
  /** ISO 3166; null where it is not stated. */
  countryOfOrigin: string | null;
  /** Last segment of the product's URL path. */
  path: string;
  /** The first image. */
  mediaId: string | null;
  priceCents: Cents;
  /** The price before the reduction; null when it is not reduced. */
  originalPriceCents: Cents | null;
  demographic: 'mens' | 'womens' | 'unisex' | 'kids';
  /** From the root down. */
  categoryNames: string[];
  label: string;
  sizes: Partial<Record<SizeSystem, string>>;
  barcode: string | null;
  /** Whether the smallest quantity that may be bought is in stock. */
  available: boolean;
}
