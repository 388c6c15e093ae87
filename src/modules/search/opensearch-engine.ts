/** The engine on OpenSearch (FLT-01): every process asks one index, and none holds the catalogue. */
import type { Listing } from '#contract/products/listing.ts';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import { choiceKey } from './internal/listings/listing-cache.ts';
import { cardsById, colourwaysOf, siblingsOf } from './internal/opensearch/cards.ts';
import type { ClusterIndex } from './internal/opensearch/cluster-index.ts';
import { createNavigation } from './internal/opensearch/engine-navigation.ts';
import { findInCluster } from './internal/opensearch/find-listing.ts';
import { createGuard } from './internal/opensearch/guarded.ts';
import { loosenInCluster } from './internal/opensearch/loosen-text.ts';
import { markSizesInCluster } from './internal/opensearch/mark-sizes.ts';
import { recommendFromCluster } from './internal/opensearch/recommend.ts';
import { suggestFromCluster } from './internal/opensearch/suggest.ts';
import type { ListingOptions, ListingScope } from './listings/listing-options.ts';
import { correctedText, droppedWords, type HelpedListing } from './listings/search-with-help.ts';
import { type ProductSearch, type SearchEngine, SearchUnavailableError } from './search-engine.port.ts';

/** What an engine on a cluster is given by `watchCluster`. */
export interface ClusterState {
  index: ClusterIndex | null;
  version: number;
}

export function createOpenSearchEngine(state: ClusterState, now: () => number): SearchEngine {
  const guard = createGuard(() => state.version, now);
  const current = (): ClusterIndex => {
    if (!state.index) throw new SearchUnavailableError('The search index has not been made yet');
    return state.index;
  };
  const listing = (query: ListingQuery, scope: ListingScope = {}, options: ListingOptions = {}) =>
    guard.ask(listingKey('listing', query, scope, options), () => findInCluster(current(), query, scope, options));
  const products: ProductSearch = {
    searchProducts: async (query, scope, options) => (await listing(query, scope, options)).listing,
    searchWithHelp: (query, scope = {}) =>
      guard.ask(listingKey('help', query, scope, {}), () => searchWithHelp(current(), query, scope)),
    writeListing: async (query, options, facets) => {
      const found = await listing(query, {}, { ...options, withoutFacets: facets?.length === 0 });
      return Buffer.from(JSON.stringify(withFacets(found.listing, facets)));
    },
    suggestTerms: (text, interests = []) =>
      guard.ask(JSON.stringify(['suggest', text, interests]), () => suggestFromCluster(current(), text, interests)),
    markSizes: (hits) => guard.attempt(() => markSizesInCluster(current(), hits)),
    getCards: (ids) => guard.ask(JSON.stringify(['cards', ids]), () => cardsById(current(), ids)),
    listSiblings: (parentCode) =>
      guard.ask(JSON.stringify(['siblings', parentCode]), () => siblingsOf(current(), parentCode)),
    listColourways: (productId) => guard.attempt(() => colourwaysOf(current(), productId)),
    recommendProducts: (productId, options = {}) =>
      guard.ask(JSON.stringify(['recommend', productId, options]), () =>
        recommendFromCluster(current(), productId, options),
      ),
  };
  return {
    ...createNavigation(() => state.index),
    ...products,
    get version() {
      return state.version;
    },
  };
}

const listingKey = (kind: string, query: ListingQuery, scope: ListingScope, options: ListingOptions): string =>
  JSON.stringify([kind, choiceKey(query, scope), query.page, query.sort, query.adjustRanking, options]);

function withFacets(
  listing: Listing,
  wanted: readonly string[] | undefined,
): Omit<Listing, 'facets'> & { facets: object } {
  const { facets } = listing;
  return {
    ...listing,
    facets: wanted ? Object.fromEntries(Object.entries(facets).filter(([name]) => wanted.includes(name))) : facets,
  };
}

async function searchWithHelp(index: ClusterIndex, query: ListingQuery, scope: ListingScope): Promise<HelpedListing> {
  const strict = await findInCluster(index, query, scope, {});
  const kept = strict.listing.total > 0 || query.literal ? null : await loosenInCluster(index, query, scope);
  const found = kept && (await findInCluster(index, { ...query, text: `${kept.join(' ')} ` }, scope, {}));
  const [used, text] = kept && found && found.listing.total > 0 ? [found, kept.join(' ')] : [strict, query.text];
  return {
    listing: used.listing,
    dropped: kept && used === found ? droppedWords(query.text, kept) : [],
    corrected: used.listing.total > 0 ? correctedText(text, used.corrections) : null,
  };
}
