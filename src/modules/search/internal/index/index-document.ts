/** A product as the index stores it: the row of index-records.ts. */
import type { SizeSystem } from '#contract/products/product.ts';

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
  /** Its materials, for text search. */
  materials: string;
  colours: string[];
  swatch: string[];
  width: string | null;
  closure: string | null;
  materialFamilies: string[];
  occasions: string[];
  /** Values of the shop's own facets, as in a query: 'sole.Rubber' (OWN-14). */
  fields: string[];
  priceCents: number;
  originalPriceCents: number | null;
  isNew: boolean;
  /** Days since 1970 of the first sale; 0 when unknown. */
  releasedDay: number;
  overlayIds: string[];
  loyaltyMemberExclusive: boolean;
  popularity: number;
  /** How much it is bought: a level of the module demand. */
  demand: number;
  /** Up to two images. */
  images: { mediaId: string; alt: string; view: string; placeholder: string; focus?: string }[];
  /** Any size can be bought now; products without stock always can. */
  inStock: boolean;
  /** Labels of sizes that can be bought now, by each system by which the product is found (`wearableSystems`). */
  sizes: Record<SizeSystem, string[]>;
  /**
   * What a product page shows about each size's stock: the units left when they are few, else only that there are many.
   */
  sizeStock: string;
}
