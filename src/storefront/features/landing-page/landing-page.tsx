import { BlockList } from '#storefront/features/blocks/block-list.tsx';
import { useContentDocument } from '#storefront/features/content/use-content-document.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import type { LandingPageData } from './landing-page-data.ts';

/** A page that staff have composed of blocks (OWN-10). */
export function LandingPage({ data }: { data: LandingPageData }) {
  const { id, title, parts, crumbs } = data;
  useContentDocument(id);
  return (
    <BlockList
      parts={parts}
      title={
        <div className="mx-auto w-full max-w-7xl px-4 pt-3 sm:px-6">
          <Breadcrumbs crumbs={crumbs} />
          <h1 className="mt-3 font-display text-4xl leading-[1.02] font-black tracking-[-0.02em] sm:text-5xl">
            {title}
          </h1>
        </div>
      }
    />
  );
}
