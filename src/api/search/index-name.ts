/** The names of the search indexes, behind the configured prefix and an underscore (PROD-17, CAT-23), and the sort each stands for. */
import type { Sort } from '#contract/listing-query.ts';
import type { Ctx } from '#platform/context.ts';

const INDEXES: Record<string, Sort | 'relevance' | 'recommended'> = {
  products: 'relevance', products_recommended: 'recommended', products_name_asc: 'nameAsc', products_name_desc: 'nameDesc', products_price_asc: 'priceAsc', products_price_desc: 'priceDesc',
  products_newest: 'newest', products_oldest: 'oldest',
};

export const isSearchIndex = (ctx: Ctx, name: string): boolean => sortOfIndex(ctx, name) !== null;

/** The order an index gives; null when there is no such index. */
export function sortOfIndex(ctx: Ctx, name: string): Sort | 'relevance' | 'recommended' | null {
  const prefix = `${ctx.config.KERB_SEARCH_INDEX_PREFIX}_`;
  const rest = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return Object.hasOwn(INDEXES, rest) ? (INDEXES[rest] ?? null) : null;
}
