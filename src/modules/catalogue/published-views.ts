/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */
import type { Product } from '#contract/products/product.ts';

/** `catalogue.product_name`: what a product is called, whether or not it is on sale. */
export interface ProductName {
  product_id: number;
  /** The merchant's code of the colourway. */
  code: string;
  /** Of its page, without '/nz/products/'. */
  path: string;
  state: Product['state'];
  name: string;
  colour_name: string;
  brand_name: string;
}

/** `catalogue.size_name`: what a size is called, retired or not. */
export interface SizeName {
  variant_id: number;
  product_id: number;
  /** The merchant's code of the size. */
  code: string;
  barcode: string | null;
  /** 'US 9' */
  label: string;
  /** Its place among the sizes of its product. */
  position: number;
  /** The merchant no longer lists it; orders still name it. */
  retired: boolean;
}

/** `catalogue.image_use`: which images products show, in any state. */
export interface ImageUse {
  media_id: string;
  /** 'product' */
  place: string;
}

/** `catalogue.card_image`: the first two images of a product, which its card shows. */
export interface CardImage {
  product_id: number;
  /** 0 for the first. */
  position: number;
  media_id: string;
  alt: string;
  /** What of the product it shows, such as 'side'; may be empty. */
  view: string;
}

/** `catalogue.offered_size`: sizes that a visible product offers: not retired, and the product no draft. */
export interface OfferedSize {
  variant_id: number;
  product_id: number;
  code: string;
  label: string;
  position: number;
  functional_type: Product['functionalType'];
  /** The product is on sale now, not discontinued. */
  listed: boolean;
}

/**
 * `catalogue.sellable_size`: price and rules of a size for a cart, drafts and discontinued products included, retired
 * sizes not. Read it by `variant_id`: products are looked up one by one.
 */
export interface SellableSize {
  variant_id: number;
  /** Differs after any change of the size, product, brand or category row. */
  revision: string;
  product_id: number;
  product_code: string;
  variant_code: string;
  name: string;
  brand_name: string;
  brand_slug: string;
  category_path: string;
  demographic: Product['demographic'];
  colour_name: string;
  label: string;
  price_cents: bigint;
  /** Before the discount; null where there is none. */
  original_price_cents: bigint | null;
  tax_exclusive: boolean;
  /** Of one unit; null where nobody has weighed it. */
  weight_grams: number | null;
  state: Product['state'];
  functional_type: Product['functionalType'];
  gift_card: boolean;
  /** Asked before it is sold; null for most. */
  challenge_question: string | null;
  account_exclusive: boolean;
  loyalty_member_exclusive: boolean;
  /** Units per cart; null where the shop's maximum holds. */
  cart_qty_product_max: number | null;
  cart_qty_variant_max: number | null;
  cart_qty_variant_min: number | null;
  cart_qty_variant_multiple_of: number | null;
}

/** `catalogue.product_criteria`: by what promotions choose products. */
export interface ProductCriteria {
  product_id: number;
  brand_slug: string;
  category_path: string;
  demographic: Product['demographic'];
  /** Before the discount; null where there is none. */
  original_price_cents: bigint | null;
}

/** `catalogue.listed_product`: products that may be listed (PROD-27), with what listings show, filter and sort by. */
export interface ListedProduct {
  product_id: number;
  path: string;
  /** The merchant's code of the style, which its colourways share. */
  parent_code: string;
  name: string;
  brand_slug: string;
  brand_name: string;
  category_path: string;
  demographic: Product['demographic'];
  product_type: string;
  functional_type: Product['functionalType'];
  colour_name: string;
  materials: string;
  /** Colour families. */
  colours: string[];
  /** One or two CSS colours. */
  swatch: string[];
  price_cents: bigint;
  original_price_cents: bigint | null;
  is_new: boolean;
  /** A date; null where it is not known. */
  released_on: string | null;
  overlay_ids: string[];
  loyalty_member_exclusive: boolean;
  /** Higher sells better. */
  popularity: number;
  /** Null where it is not known. */
  width: Product['attributes']['width'];
  closure: Product['attributes']['closure'];
  material_families: Product['attributes']['materialFamilies'];
  occasions: Product['attributes']['occasions'];
  features: Product['attributes']['features'];
}

/** `catalogue.listed_size`: the sizes of products, without retired ones, by which listings are filtered. */
export interface ListedSize {
  variant_id: number;
  product_id: number;
  position: number;
  /** Its label in each size system; null where it has none. */
  us_men: string | null;
  us_women: string | null;
  us_kids: string | null;
  uk: string | null;
  eu: string | null;
}

/** `catalogue.product_change`: which products a change of a row concerns, for readers that follow changes. */
export interface ProductChange {
  /** Null for a brand or category without products. */
  product_id: number | null;
  /** Which row changed. */
  kind: 'product' | 'brand' | 'category';
  /** The transaction that wrote that row last (decision 5). */
  changed_xid: string;
}

/** `catalogue.visible_product`: products that have a page, on sale or not. */
export interface VisibleProduct {
  product_id: number;
  /** Of its page, without '/nz/products/'. */
  path: string;
  parent_code: string;
  /** On sale now, not discontinued. */
  listed: boolean;
}

/** `catalogue.moved_product`: paths that a visible product had before, and the path of its page now. */
export interface MovedProduct {
  old_path: string;
  path: string;
}
