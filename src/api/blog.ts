import { type PostsQuery, postsQuery, postsReply } from '#contract/site/content.ts';
import type { ContentHolder } from '#modules/content/cache/content-cache.ts';
import { listPosts } from '#modules/content/pages/list-posts.ts';
import { showPosts } from '#modules/content/pages/show-posts.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';
import { endpoint } from './endpoint.ts';

/** GET /blog: more posts for the blog's page (CMS-01, CMS-04). */
export const blog = endpoint<SearchCtx & ContentHolder, undefined, PostsQuery>({
  method: 'get',
  path: '/blog',
  summary: 'A page of the blog, newest first, 12 a page; `tag` keeps the posts that have it.',
  query: postsQuery,
  reply: { status: 200, schema: postsReply },
  handle: async ({ ctx, query }) => {
    const { posts, page, pages, total } = listPosts(ctx, query);
    return { status: 200, body: { posts: await showPosts(ctx, posts), page, pages, total } };
  },
});
