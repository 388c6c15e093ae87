import { data, type LoaderFunctionArgs } from 'react-router';
import { findPage } from '#modules/content/pages/find-page.ts';
import { imageOf } from '#modules/content/pages/image-of.ts';
import type { FilledBlock } from '#storefront/features/blocks/block-data.ts';
import { fillBlocks } from '#storefront/features/blocks/fill-blocks.server.ts';
import { contentMeta } from '#storefront/features/content/content-meta.ts';
import type { LandingPageData } from '#storefront/features/landing-page/landing-page-data.ts';
import { getShop } from '#storefront/shop.server.ts';

/** The landing page of a URL; 404 before it begins, after it has ended, and where there is none (OWN-10). */
export async function loadLandingPage({ context, params }: LoaderFunctionArgs): Promise<LandingPageData> {
  const ctx = getShop(context);
  const found = findPage(ctx, params.path ?? '');
  if (!found) throw data(null, { status: 404 });
  const { path, fields } = found.document;
  const { parts } = await fillBlocks(ctx, fields.blocks, { heroWithoutProduct: 'none' });
  const crumbs = [{ label: 'Home', to: '/' }, { label: fields.title }];
  return {
    id: found.id,
    title: fields.title,
    parts,
    crumbs,
    meta: contentMeta({
      shopName: ctx.config.KERB_STORE_NAME,
      origin: new URL(ctx.config.KERB_PUBLIC_URL).origin,
      path: `/pages/${path}`,
      title: fields.title,
      summary: fields.summary,
      image: imageOf(fields, firstPicture(parts)),
      crumbs,
      noIndex: !fields.listed,
    }),
  };
}

/** What links to the page show where it has no image for them. */
function firstPicture(parts: readonly FilledBlock[]): Parameters<typeof imageOf>[1] {
  for (const part of parts) {
    if ('image' in part && part.image) return { image: part.image };
    if (part.type === 'hero' && part.card?.image) return part.card;
  }
  return undefined;
}
