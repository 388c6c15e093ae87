/** A product as the index takes it in: the row of index-records.ts. */
import type { SizeSystem } from '#contract/product.ts';

export const SIZE_SYSTEMS: readonly SizeSystem[] = ['usMen', 'usWomen', 'usKids', 'uk', 'eu'];

export interface IndexDocument {
  id: number;
  path: string;
  parentCode: string;
  name: string;
  brandSlug: string;
  brandName: string;
  categoryPath: string;
  demographic: string;
  productType: string;
  colourName: string;
  colours: string[];
  swatch: string[];
  priceCents: number;
  originalPriceCents: number | null;
  isNew: boolean;
  /** Days since 1970 of the first sale; 0 when unknown. */
  releasedDay: number;
  state: string;
  overlayIds: string[];
  loyaltyMemberExclusive: boolean;
  popularity: number;
  /** Up to two pictures. */
  images: { mediaId: string; alt: string; view: string; placeholder: string }[];
  /** Any size can be bought now; things without stock always can. */
  inStock: boolean;
  /** Labels of sizes that can be bought now, by system. */
  sizes: Record<SizeSystem, string[]>;
}
