import { type MouseEvent, useState } from 'react';
import { contentMessages } from '#contract/messages/content-messages.ts';
import type { PostCard, PostsReply } from '#contract/site/content.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import type { BlogPageData } from '../content-data.ts';

interface Gathered {
  /** The page's data that the posts were added to: new loader data start afresh. */
  to: BlogPageData;
  posts: readonly PostCard[];
  page: number;
  pages: number;
}

/**
 * The posts of the page and those loaded since. `next` is the URL of the next page, for use without JavaScript and in a
 * new tab.
 */
export function useMorePosts(data: BlogPageData) {
  const [gathered, setGathered] = useState<Gathered | null>(null);
  const [state, setState] = useState<{ of: BlogPageData; loading: boolean; failed: string | null } | null>(null);
  const { posts, page, pages } = gathered?.to === data ? gathered : data;
  const { loading, failed } = state?.of === data ? state : { loading: false, failed: null };
  const query = new URLSearchParams({ ...(data.tag !== null && { tag: data.tag }), page: String(page + 1) });

  const more = async (event: MouseEvent) => {
    // A list of a part of the blog is paged by URL.
    if (data.below !== '' || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (loading) return;
    setState({ of: data, loading: true, failed: null });
    const reply = await callApi<PostsReply>('GET', `blog?${query}`);
    if (!reply.ok) return setState({ of: data, loading: false, failed: contentMessages.morePostsFailed });
    const shown = new Set(posts.map((post) => post.path));
    // A post published meanwhile shifts the pages: leave out posts that are already shown.
    setGathered({
      to: data,
      posts: [...posts, ...reply.value.posts.filter((post) => !shown.has(post.path))],
      page: page + 1,
      pages: reply.value.pages,
    });
    setState(null);
  };
  return { posts, next: page < pages ? `?${query}` : null, loading, failed, more };
}
