import type { demographics } from '#contract/products/product-import.ts';
import type { MappedLabels } from '../../mapped-labels.ts';
import type { PlainSystem } from '../footwear-size.ts';

export type Demographic = (typeof demographics)[number];

export interface ShopifyOptions {
  /** NZ$ for one unit of the file's currency, such as '1.65'; prices are rounded to whole cents. */
  rate?: string;
  /**
   * Units of products whose stock Shopify does not track; without it such a product is never sold out (functional type
   * virtual).
   */
  untrackedStock?: number;
  /** The system of footwear sizes that name none. */
  sizes?: PlainSystem;
  /** Demographic of products for which the file does not state it. */
  demographic?: Demographic;
  /** Category of products for which the file states none, levels separated by '>'. */
  category?: string;
  /** What labels of the file are mapped to. */
  mapped?: MappedLabels;
}
