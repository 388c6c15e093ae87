import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { PostCard } from '#contract/site/content.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { buttonClasses } from '#storefront/ui/buttons/button-classes.ts';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import type { BlogPageData } from './content-data.ts';
import { useMorePosts } from './internal/use-more-posts.ts';
import { PostTile } from './post-tile.tsx';
import { TagLink } from './tag-link.tsx';
import { useContentDocument } from './use-content-document.ts';

const FEATURED = 1;

/** The blog: 12 posts per page, the newest post featured, more loaded on request (CMS-01 to CMS-04). */
export function BlogPage({ data }: { data: BlogPageData }) {
  const { title, tag, below, tags, crumbs, page, pages } = data;
  useContentDocument('blog');
  const { posts, next, loading, failed, more } = useMorePosts(data);
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, posts);
  const featured = page === 1 && tag === null && below === '';
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-3 pb-20 sm:px-6">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="mt-3 font-display text-4xl leading-tight font-black sm:text-5xl">{title}</h1>
      {tags.length > 0 && (
        <nav aria-label="Tags" className="mt-5">
          <ul className="flex flex-wrap gap-2">
            {tags.map((each) => (
              <li key={each}>
                <TagLink tag={each} current={each === tag} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {posts.length === 0 ? (
        <div className="mt-10">
          <p className="text-lg/7">
            {pages > 1 || page > 1 ? 'There are no posts on this page.' : 'There are no posts about this yet.'}
          </p>
          <p className="mt-6">
            <LinkButton to="/blog">All posts</LinkButton>
          </p>
        </div>
      ) : (
        <ul ref={list} className="mt-8 grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map((post, index) => (
            <PostTile key={post.path} post={post} featured={featured && index < FEATURED} />
          ))}
        </ul>
      )}
      <div className="mt-12 grid justify-items-center gap-4" aria-busy={loading}>
        <p role="status" className={failed ? 'font-semibold text-danger' : 'sr-only'}>
          {failed ?? (loading ? 'Loading more posts' : '')}
        </p>
        {next !== null && (
          <Link
            to={next}
            onClick={more}
            className={buttonClasses('secondary', false)}
            aria-disabled={loading || undefined}
          >
            {loading ? 'Loading …' : failed ? 'Try again' : 'Load more posts'}
          </Link>
        )}
      </div>
    </div>
  );
}

/**
 * When the pressed link is gone because there are no more posts, moves the focus to the first new post instead of
 * losing it.
 */
function useKeptFocus(list: React.RefObject<HTMLElement | null>, posts: readonly PostCard[]) {
  const seen = useRef(posts);
  useEffect(() => {
    const before = seen.current;
    seen.current = posts;
    const grew = posts.length > before.length && posts[0] === before[0];
    if (grew && document.activeElement === document.body)
      list.current?.children[before.length]?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, posts]);
}
