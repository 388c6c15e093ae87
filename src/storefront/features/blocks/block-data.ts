/** Blocks of a page with the data that fill them; the same for every visitor. */
import type { ProductCard, ProductImage } from '#contract/products/product.ts';
import type { PageBlock } from '#contract/site/blocks/page-blocks.ts';
import type { RichBlock } from '#contract/site/blocks/rich-text.ts';
import type { Video } from '#contract/site/blocks/video-address.ts';
import type { PostCard } from '#contract/site/content.ts';

export interface Department {
  path: string;
  name: string;
  count: number;
  image: ProductImage | null;
  children: { path: string; name: string }[];
}
type Block<T extends PageBlock['type']> = Extract<PageBlock, { type: T }>;

/** A block with the data that fill it; blocks without content are left out. */
export type FilledBlock =
  | (Omit<Block<'hero'>, 'product' | 'image'> & { card: ProductCard | null; image: ProductImage | null })
  | (Omit<Block<'rail'>, 'of' | 'products'> & { cards: ProductCard[] })
  | (Block<'departments'> & { departments: Department[] })
  | (Omit<Block<'brands'>, 'brands'> & { brands: { slug: string; name: string }[]; count: number })
  | (Omit<Block<'editorial'>, 'product' | 'image'> & { image: ProductImage | null })
  | (Block<'posts'> & { posts: PostCard[] })
  | Block<'stores'>
  | Block<'words'>
  | (Omit<Block<'text'>, 'text'> & { text: RichBlock[] })
  | (Omit<Block<'video'>, 'product' | 'image' | 'address'> & { image: ProductImage | null; video: Video })
  | Block<'signup'>;
