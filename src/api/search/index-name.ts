/** Names of the search indexes in URLs: the configured prefix, an underscore, the index's name (PROD-17, CAT-23). */
import { isSearchIndex, type SearchIndex } from '#modules/search/listings/search-index.ts';
import type { Ctx } from '#platform/context.ts';

/** The index of that name; null when there is none. */
export function searchIndexNamed(ctx: Pick<Ctx, 'config'>, name: string): SearchIndex | null {
  const prefix = `${ctx.config.KERB_SEARCH_INDEX_PREFIX}_`;
  const rest = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return isSearchIndex(rest) ? rest : null;
}
