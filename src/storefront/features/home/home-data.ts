/** Loader data of the home page; the same for every visitor. */
import type { ProductCard } from '#contract/products/product.ts';
import type { FilledBlock } from '#storefront/features/blocks/block-data.ts';

export interface HomeData {
  /** Id of the document in the content system. */
  documentId: string;
  shopName: string;
  /** 'https://shop.example', without a path. */
  origin: string;
  searchParam: string;
  /** The product in the hero; null while the shop has none. */
  hero: ProductCard | null;
  parts: FilledBlock[];
  productCount: number;
}
