import { BlockList } from '#storefront/features/blocks/block-list.tsx';
import { useContentDocument } from '#storefront/features/content/use-content-document.ts';
import type { HomeData } from './home-data.ts';

/** The home page: the blocks laid out in the content system (CMS-05). */
export function HomePage({ data }: { data: HomeData }) {
  const { documentId, parts, productCount, shopName } = data;
  useContentDocument(documentId);
  if (productCount === 0) return <EmptyShop shopName={shopName} />;
  return <BlockList parts={parts} title={<h1 className="sr-only">{shopName}</h1>} />;
}

function EmptyShop({ shopName }: { shopName: string }) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-16 sm:px-6 lg:py-28">
      <h1 className="max-w-4xl font-display text-[clamp(3rem,10vw,7rem)] leading-[0.9] font-black tracking-[-0.03em]">
        <span lang="mi">Kia ora.</span> Opening soon.
      </h1>
      <p className="mt-6 max-w-lg text-lg/7">{shopName} has nothing to buy yet. Come back soon.</p>
    </div>
  );
}
