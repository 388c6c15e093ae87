import { Link } from 'react-router';
import type { PostCard } from '#contract/site/content.ts';
import { onIntent } from '#storefront/lib/page/prefetch-on-intent.ts';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';

/** A post in a list. The featured one is larger. */
export function PostTile({ post, featured = false, level = 2 }: { post: PostCard; featured?: boolean; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <li className={featured ? 'sm:col-span-2 lg:col-span-3' : ''}>
      <article className={`group relative grid gap-4 ${featured ? 'lg:grid-cols-2 lg:items-center lg:gap-10' : ''}`}>
        {post.image ? (
          <div className="overflow-hidden bg-picture">
            <ResponsiveImage
              image={post.image}
              sizes={
                featured
                  ? '(min-width: 1024px) 620px, 100vw'
                  : '(min-width: 1024px) 400px, (min-width: 640px) 48vw, 100vw'
              }
              alt=""
              eager={featured}
              className="aspect-[4/3]! transition-transform duration-200 ease-out group-hover:scale-103"
            />
          </div>
        ) : (
          <div aria-hidden="true" className="aspect-[4/3] bg-sunken" />
        )}
        <div>
          {post.published && (
            <p className="text-sm text-quiet">
              <time dateTime={post.published.at}>{post.published.day}</time>
            </p>
          )}
          <Heading
            className={`mt-1 font-display leading-tight font-extrabold ${featured ? 'text-3xl sm:text-4xl' : 'text-xl'}`}
          >
            <Link
              to={`/blog/${post.path}`}
              prefetch={onIntent}
              className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
            >
              {post.title}
            </Link>
          </Heading>
          <p className={`mt-2 text-quiet ${featured ? 'text-lg/7' : ''}`}>{post.summary}</p>
        </div>
      </article>
    </li>
  );
}
