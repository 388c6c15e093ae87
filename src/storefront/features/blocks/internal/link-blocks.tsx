import { useId } from 'react';
import { Link } from 'react-router';
import { PostTile } from '#storefront/features/content/post-tile.tsx';
import { onIntent } from '#storefront/lib/page/prefetch-on-intent.ts';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { Section } from '#storefront/ui/section.tsx';
import type { FilledBlock } from '../block-data.ts';

export const more =
  'inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4 hover:decoration-2';

/** The newest posts of the blog. */
export function Posts({ part: { title, posts } }: { part: Extract<FilledBlock, { type: 'posts' }> }) {
  return (
    <Section
      title={title}
      aside={
        <Link to="/blog" prefetch={onIntent} className={more}>
          The blog
        </Link>
      }
    >
      <ul className="grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <PostTile key={post.path} post={post} level={3} />
        ))}
      </ul>
    </Section>
  );
}

/** A link to the stores. */
export function Stores({ part: { title, text, to, label } }: { part: Extract<FilledBlock, { type: 'stores' }> }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line pt-10 lg:grid-cols-[1fr_1.45fr]"
    >
      <h2 id={id} className="font-display text-3xl leading-none font-black sm:text-5xl">
        {title}
      </h2>
      <div className="grid max-w-[62ch] justify-items-start gap-5 text-lg/7">
        <p>{text}</p>
        <LinkButton variant="secondary" to={to} prefetch={onIntent}>
          {label}
        </LinkButton>
      </div>
    </section>
  );
}

/** Names of brands, each a link. */
export function BrandWall({ part: { title, brands, count } }: { part: Extract<FilledBlock, { type: 'brands' }> }) {
  return (
    <Section
      title={title}
      aside={
        <Link to="/brands" className={more}>
          {count > brands.length ? `All ${count} brands` : 'All brands'}
        </Link>
      }
    >
      <ul className="flex flex-wrap gap-x-7 border-t border-line pt-4">
        {brands.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={`/brands/${slug}`}
              prefetch={onIntent}
              className="inline-flex min-h-12 items-center font-display text-[clamp(1.75rem,4.2vw,3.25rem)] leading-none font-black tracking-[-0.02em] decoration-4 underline-offset-8 hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
