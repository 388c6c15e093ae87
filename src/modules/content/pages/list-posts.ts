import { BLOG_PAGE_SIZE, type PostDocument } from '#contract/site/content.ts';
import type { ContentHolder, ShownDocument } from '../cache/content-cache.ts';

export interface PostPage {
  posts: ShownDocument<PostDocument>[];
  page: number;
  /** At least 1. */
  pages: number;
  total: number;
}

/**
 * A page of the blog, newest first, 12 a page: all posts, those with a tag, or those below a path (CMS-01 to CMS-03).
 */
export function listPosts(
  { content }: ContentHolder,
  wanted: { tag?: string | undefined; below?: string | undefined; page: number },
): PostPage {
  const { tag, below, page } = wanted;
  const found = content.posts.filter(
    ({ document }) =>
      (tag === undefined || document.fields.tags.includes(tag)) &&
      (below === undefined || document.path.startsWith(`${below}/`)),
  );
  const from = (page - 1) * BLOG_PAGE_SIZE;
  return {
    posts: found.slice(from, from + BLOG_PAGE_SIZE),
    page,
    pages: Math.max(1, Math.ceil(found.length / BLOG_PAGE_SIZE)),
    total: found.length,
  };
}

export const findPost = ({ content }: ContentHolder, path: string): ShownDocument<PostDocument> | null =>
  content.posts.find(({ document }) => document.path === path) ?? null;

/** Every tag in use with the number of its posts, most used first. */
export function listTags({ content }: ContentHolder): { tag: string; posts: number }[] {
  const counts = new Map<string, number>();
  for (const { document } of content.posts)
    for (const tag of document.fields.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, posts]) => ({ tag, posts }))
    .sort((one, other) => other.posts - one.posts || (one.tag < other.tag ? -1 : 1));
}
