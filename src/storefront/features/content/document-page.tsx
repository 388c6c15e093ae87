import { Link } from 'react-router';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import { Section } from '#storefront/ui/section.tsx';
import type { DocumentPageData } from './content-data.ts';
import { EditionLine } from './internal/edition-line.tsx';
import { Prose } from './internal/prose.tsx';
import { PostTile } from './post-tile.tsx';
import { TagLink } from './tag-link.tsx';
import { useContentDocument } from './use-content-document.ts';

/** An article or a post. */
export function DocumentPage({ data }: { data: DocumentPageData }) {
  const { id, title, summary, edition, html, image, imageTo, byline, tags, crumbs, more } = data;
  useContentDocument(id);
  const figure = image && (
    <ResponsiveImage image={image} sizes="(min-width: 1024px) 560px, 100vw" eager className="max-lg:aspect-[4/3]" />
  );
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-3 pb-20 sm:px-6">
      <Breadcrumbs crumbs={crumbs} />
      <article className={image ? 'mt-3 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,35rem)]' : 'mt-3'}>
        <div className="min-w-0">
          <header className="max-w-[40rem]">
            <h1 className="font-display text-4xl leading-[1.02] font-black tracking-[-0.02em] sm:text-5xl">{title}</h1>
            <p className="mt-4 text-xl/7 text-quiet">{summary}</p>
            {edition && <EditionLine edition={edition} />}
            {byline && (
              <p className="mt-4 text-sm text-quiet">
                <time dateTime={byline.at}>{byline.day}</time>
                {byline.author && ` · ${byline.author}`}
              </p>
            )}
          </header>
          {image && <div className="mt-6 lg:hidden">{imageTo ? <Link to={imageTo}>{figure}</Link> : figure}</div>}
          <Prose html={html} className="mt-8 max-w-[40rem]" />
          {tags.length > 0 && (
            <ul aria-label="Tags" className="mt-10 flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li key={tag}>
                  <TagLink tag={tag} />
                </li>
              ))}
            </ul>
          )}
        </div>
        {image && <div className="max-lg:hidden">{imageTo ? <Link to={imageTo}>{figure}</Link> : figure}</div>}
      </article>
      {more.length > 0 && (
        <Section title="More stories" className="mt-16 border-t border-line pt-8">
          <ul className="grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
            {more.map((post) => (
              <PostTile key={post.path} post={post} level={3} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
