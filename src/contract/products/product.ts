/**
 * A product as read from the search index by pages, by the browser and by `/search/indexes/:indexName/objects` (PROD-02
 * to PROD-08).
 */
import type { ShownField } from '../custom-fields/field-values.ts';
import type { ProductAttributes } from './product-attributes.ts';
import type { sizeSystems } from './product-import.ts';

export type SizeSystem = (typeof sizeSystems)[number];
/** Prices are dollars as JSON numbers: 149.9. */
export interface Product {
  id: string;
  stockUpdatedAt: string;
  state: 'current' | 'evergreen' | 'draft' | 'discontinued';
  accountExclusive: boolean;
  loyaltyMemberExclusive: boolean;
  functionalType: 'basic' | 'virtual';
  cartQtyProductMax: number | null;
  cartQtyVariantMax: number | null;
  cartQtyVariantMin: number | null;
  cartQtyVariantMultipleOf: number | null;
  /** The question asked before it is sold (CHAL-08); never its answers. */
  challenge: { question: string } | null;
  variants: ProductVariant[];
  availableVariantLabels: string[];
  footwearAvailableVariantLabels: Record<SizeSystem, string[]>;
  brand: { name: string; slug: string };
  name: string;
  description: string;
  materials: string;
  care: string;
  /** Name of the country in which it was made; '' where it is not stated (HON-03). */
  countryOfOrigin: string;
  path: string;
  price: number;
  erpPrice: number;
  erpOriginalPrice: number | null;
  /** Lowest price of the last 30 days; null unless the shop shows it to shoppers (HON-01). */
  lowestPrice: number | null;
  isDiscounted: boolean;
  isNew: boolean;
  soldOut: boolean;
  overlayIds: string[];
  demographic: 'mens' | 'womens' | 'unisex' | 'kids';
  erpGenderCode: string;
  erpProductType: string;
  erpProductParentCode: string;
  erpProductCompositeCode: string;
  colourName: string;
  colours: string[];
  swatch: string[];
  canonicalCategory: { path: string; names: string[] };
  taxExclusive: boolean;
  releasedOn: string | null;
  /** By which listings filter (UX-06). */
  attributes: ProductAttributes;
  images: ProductImage[];
  offers: { sku: string; url: string }[];
  /** Fields of the shop's own that the API shows; only in its answers, left out where there is none (OWN-14). */
  customFields?: ShownField[];
}
export interface ProductVariant {
  id: string;
  code: string;
  label: string;
  sizes: Partial<Record<SizeSystem, string>>;
  /** Units that can be bought online now. */
  qtyAvailable: number;
  /** As of the product. */
  customFields?: ShownField[];
}
export interface ProductImage {
  mediaId: string;
  alt: string;
  view: string;
  placeholder: string;
  /** CSS object-position of its focal point; missing in the middle (OWN-13). */
  focus?: string | undefined;
}

/** The fields of a product in a listing: enough for a card, small enough for sixty of them. */
export interface ProductCard {
  id: string;
  path: string;
  name: string;
  brandName: string;
  colourName: string;
  price: number;
  originalPrice: number | null;
  isNew: boolean;
  soldOut: boolean;
  overlayIds: string[];
  swatch: string[];
  /** Number of colourways of the style, this one included. */
  colourways: number;
  image: ProductImage | null;
  /** The second image, shown on hover where it exists. */
  hoverImage: ProductImage | null;
}
