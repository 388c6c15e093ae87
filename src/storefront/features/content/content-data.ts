/** Loader data of article and blog pages; the same for every visitor. */
import type { MetaDescriptor } from 'react-router';
import type { ProductImage } from '#contract/products/product.ts';
import type { PostCard } from '#contract/site/content.ts';
import type { Crumb } from '#storefront/ui/breadcrumbs.tsx';

export interface DocumentPageData {
  kind: 'document';
  /** Id of the document in the content system. */
  id: string;
  title: string;
  summary: string;
  /**
   * Terms, returns, guarantee and privacy pages: which version this is, from which day to which, and the page as it is
   * now (HON-05); null for any other page.
   */
  edition: { version: number; day: string; until: string | null; current: string | null } | null;
  html: string;
  image: ProductImage | null;
  /** The image's link target. */
  imageTo: string | null;
  byline: { author: string | null; at: string; day: string } | null;
  tags: string[];
  crumbs: Crumb[];
  /** Related posts; empty for articles. */
  more: PostCard[];
  meta: MetaDescriptor[];
}
export interface BlogPageData {
  kind: 'list';
  title: string;
  posts: PostCard[];
  page: number;
  pages: number;
  tag: string | null;
  /** Path of the part of the blog that is listed, '' for the whole blog. */
  below: string;
  tags: string[];
  crumbs: Crumb[];
  meta: MetaDescriptor[];
}
