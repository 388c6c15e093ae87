/** One size of one colourway, as price comparisons and shopping channels list it. */
import type { SizeSystem } from '#contract/products/product.ts';
import type { Cents } from '#shared/money.ts';

export interface FeedItem {
  /** Of the size; of the colourway's style. */
  code: string;
  styleCode: string;
  brand: string;
  name: string;
  colourName: string;
  description: string;
  /** Last part of the product's address. */
  path: string;
  /** The first picture. */
  mediaId: string | null;
  priceCents: Cents;
  /** What it cost before; null when it is not reduced. */
  originalPriceCents: Cents | null;
  demographic: 'mens' | 'womens' | 'unisex' | 'kids';
  /** From the root down. */
  categoryNames: string[];
  label: string;
  sizes: Partial<Record<SizeSystem, string>>;
  barcode: string | null;
  /** The smallest quantity that may be bought is there. */
  available: boolean;
}
