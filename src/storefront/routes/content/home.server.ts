import type { LoaderFunctionArgs } from 'react-router';
import { findHome } from '#modules/content/pages/find-home.ts';
import { fillBlocks } from '#storefront/features/blocks/fill-blocks.server.ts';
import type { HomeData } from '#storefront/features/home/home-data.ts';
import { getShop } from '#storefront/shop.server.ts';

/** The blocks laid out in the content system with their current content (CMS-05): from memory, without visitor data. */
export async function loadHome({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const ctx = getShop(context);
  const { id, blocks } = findHome(ctx);
  const { parts, productCount } = await fillBlocks(ctx, blocks, { heroWithoutProduct: 'newest' });
  return {
    documentId: id,
    shopName: ctx.config.KERB_STORE_NAME,
    origin: new URL(ctx.config.KERB_PUBLIC_URL).origin,
    searchParam: ctx.config.KERB_SEARCH_TERM_PARAM,
    hero: parts.find((part) => part.type === 'hero')?.card ?? null,
    parts,
    productCount,
  };
}
