import type { ContentHolder } from '#modules/content/cache/content-cache.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';
import { findPages, type WantedPage } from './find-pages.ts';
import { readOldAddress, withQuery } from './old-page.ts';
import { shopPagesOf } from './shop-pages.ts';

/**
 * Where an address without a page leads, from the root of the host, in one step: by a shopkeeper's rule (OWN-09), else
 * by the patterns of a Shopify shop's addresses (MOVE-04). Null when it leads nowhere. What the visitor's query says
 * besides goes on with it, such as where the visitor came from.
 */
export async function findOldAddress(
  ctx: SearchCtx & ContentHolder,
  path: string,
  search: string,
): Promise<string | null> {
  const ruled = ctx.search.findMovedAddress(path)?.replace(/^\/nz(?=\/)/, '') ?? null;
  const old = ruled === null && !isOwn(path) ? readOldAddress(path, search, ctx.config.KERB_SEARCH_TERM_PARAM) : null;
  const wanted: WantedPage | null = ruled === null ? (old?.page ?? null) : { kind: 'own', to: ruled };
  if (wanted === null) return null;
  const [found] = await findPages(ctx, shopPagesOf(ctx), [wanted]);
  // A rule is followed wherever the shopkeeper wrote that it leads.
  const to = found ?? ruled;
  return to && `/nz${withQuery(to, old?.query ?? new URLSearchParams(search))}`;
}

/** An address of this shop is none of the old one: its pages are another's. */
export const isOwn = (path: string): boolean => /^\/nz(\/|$)/.test(path);
