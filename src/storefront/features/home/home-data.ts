/** What the home page is given by its loader; the same for every visitor. */
import type { ProductCard, ProductImage } from '#contract/product.ts';

export interface Department {
  path: string;
  name: string;
  count: number;
  image: ProductImage | null;
  children: { path: string; name: string }[];
}

export interface HomeData {
  shopName: string;
  /** 'https://shop.example', without a path. */
  origin: string;
  searchParam: string;
  /** The product on the first screen; null while the shop has none. */
  hero: ProductCard | null;
  /** Says whether the hero is new, for the words beside it. */
  heroIsNew: boolean;
  arrivals: ProductCard[];
  sale: ProductCard[];
  departments: Department[];
  brands: { slug: string; name: string }[];
  brandCount: number;
  productCount: number;
}
