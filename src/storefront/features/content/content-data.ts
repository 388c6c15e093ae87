/** What article and blog pages are given by their loaders; the same for every visitor. */
import type { MetaDescriptor } from 'react-router';
import type { ProductImage } from '#contract/products/product.ts';
import type { PostCard } from '#contract/site/content.ts';
import type { Crumb } from '#storefront/ui/breadcrumbs.tsx';

export interface DocumentPageData {
  kind: 'document';
  /** Names the document at its source. */
  id: string;
  title: string;
  summary: string;
  html: string;
  image: ProductImage | null;
  /** Where the picture leads. */
  imageTo: string | null;
  byline: { author: string | null; at: string; day: string } | null;
  tags: string[];
  crumbs: Crumb[];
  /** What to read next; empty for articles. */
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
  /** The part of the blog this list is of, '' for all of it. */
  below: string;
  tags: string[];
  crumbs: Crumb[];
  meta: MetaDescriptor[];
}
