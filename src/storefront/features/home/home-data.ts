/** Loader data of the home page; the same for every visitor. */

import type { ProductCard, ProductImage } from '#contract/products/product.ts';
import type { HomeBlock, PostCard } from '#contract/site/content.ts';

export interface Department {
  path: string;
  name: string;
  count: number;
  image: ProductImage | null;
  children: { path: string; name: string }[];
}
type Block<T extends HomeBlock['type']> = Extract<HomeBlock, { type: T }>;

/** A block with the data that fill it; blocks without content are left out. */
export type HomePart =
  | (Omit<Block<'hero'>, 'product'> & { card: ProductCard | null })
  | (Omit<Block<'rail'>, 'of'> & { cards: ProductCard[] })
  | (Block<'departments'> & { departments: Department[] })
  | (Block<'brands'> & { brands: { slug: string; name: string }[]; count: number })
  | (Omit<Block<'editorial'>, 'product' | 'image'> & { image: ProductImage | null })
  | (Block<'posts'> & { posts: PostCard[] })
  | Block<'stores'>
  | Block<'words'>;

export interface HomeData {
  /** Id of the document in the content system. */
  documentId: string;
  shopName: string;
  /** 'https://shop.example', without a path. */
  origin: string;
  searchParam: string;
  /** The product in the hero; null while the shop has none. */
  hero: ProductCard | null;
  parts: HomePart[];
  productCount: number;
}
