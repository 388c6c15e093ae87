import type { ContentDocument } from '#contract/site/content.ts';
import { orWhenUnavailable, type SearchCtx } from '#modules/search/search-engine.port.ts';
import { listingOf } from './list-menu.ts';
import { listRail } from './list-rail.ts';

/**
 * How many products each row of a page and each entry of a menu leads to now, by its place in the document's fields;
 * null while the search engine cannot answer (OWN-10).
 */
export async function countProducts(
  ctx: SearchCtx,
  document: ContentDocument,
): Promise<{ at: string; products: number | null }[]> {
  if (document.kind === 'menu') {
    const links = document.fields.entries.flatMap((entry, index) => [
      { at: `entries.${index}`, to: entry.to },
      ...entry.below.map(({ to }, below) => ({ at: `entries.${index}.below.${below}`, to })),
    ]);
    const counts = await Promise.all(links.map(async ({ at, to }) => ({ at, products: await countLink(ctx, to) })));
    return counts.flatMap(({ at, products }) => (products === undefined ? [] : [{ at, products }]));
  }
  if (document.kind !== 'home' && document.kind !== 'page') return [];
  return Promise.all(
    document.fields.blocks.flatMap((block, index) =>
      block.type === 'rail'
        ? [listRail(ctx, block).then((found) => ({ at: `blocks.${index}`, products: found?.total ?? null }))]
        : [],
    ),
  );
}

/** Undefined for a link to something else than products. */
async function countLink(ctx: SearchCtx, to: string): Promise<number | null | undefined> {
  const listing = listingOf(to, ctx.config.KERB_SEARCH_TERM_PARAM);
  if (!listing) return undefined;
  const options = { pageSize: 1, withoutFacets: true };
  return orWhenUnavailable<number | null>(
    ctx.search.searchProducts(listing.query, listing.scope, options).then(({ total }) => total),
    null,
  );
}
