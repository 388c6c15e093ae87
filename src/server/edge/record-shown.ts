/** Records what a page is made of while its loaders ask for it: each becomes a key of the page (FLT-04). */
import type { Listing } from '#contract/products/listing.ts';
import type { ContentCache } from '#modules/content/cache/content-cache.ts';
import { cardKey, documentKey, existsKey, LISTINGS_KEY, scopeKey, styleKey } from '#modules/edge/edge-keys.ts';
import type { ListingScope } from '#modules/search/listings/listing-options.ts';
import type { SearchEngine } from '#modules/search/search-engine.port.ts';
import type { PageCtx } from '#storefront/shop.server.ts';

/** The context for rendering one page; `keys` gets what it shows. Nothing else of the context changes. */
export const recordShown = (ctx: PageCtx, keys: Set<string>): PageCtx => ({
  ...ctx,
  search: recordedSearch(ctx.search, keys),
  content: recordedContent(ctx.content, keys),
  shownKeys: keys,
});

/** Navigation is not recorded: every page shows it, and its changes are changes of the layout (sources/layout-of.ts). */
function recordedSearch(search: SearchEngine, keys: Set<string>): SearchEngine {
  const addCards = (ids: Iterable<string | number>) => {
    for (const id of ids) keys.add(cardKey(id));
  };
  const addListing = (scope: ListingScope | undefined, { hits }: Listing) => {
    keys.add(LISTINGS_KEY).add(scopeKey(scope ?? {}));
    addCards(hits.map(({ id }) => id));
  };
  const recorded: Partial<SearchEngine> = {
    async searchProducts(query, scope, options) {
      const listing = await search.searchProducts(query, scope, options);
      addListing(scope, listing);
      return listing;
    },
    async searchWithHelp(query, scope) {
      const found = await search.searchWithHelp(query, scope);
      addListing(scope, found.listing);
      return found;
    },
    async getCards(ids) {
      // Those that are not listed now may be later.
      addCards(ids);
      return search.getCards(ids);
    },
    async listSiblings(parentCode) {
      keys.add(styleKey(parentCode));
      const cards = await search.listSiblings(parentCode);
      addCards(cards.map(({ id }) => id));
      return cards;
    },
    async recommendProducts(productId, options) {
      const ids = await search.recommendProducts(productId, options);
      addCards(ids ?? []);
      return ids;
    },
  };
  return Object.assign(Object.create(search) as SearchEngine, recorded);
}

function recordedContent(content: ContentCache, keys: Set<string>): ContentCache {
  const add = (kind: string, path?: string) => keys.add(documentKey(kind, path));
  return {
    ...content,
    articles: recordedMap('article', content.articles, keys),
    pages: recordedMap('page', content.pages, keys),
    get home() {
      add('home');
      return content.home;
    },
    // Whether there are any is a matter of the layout.
    posts: new Proxy(content.posts, {
      get: (posts, name, receiver) => {
        if (name !== 'length') add('post');
        return Reflect.get(posts, name, receiver);
      },
    }),
  };
}

/** Lists of documents stand in the layout; a page shows those that it asks for by their path. */
function recordedMap<D>(kind: string, all: ReadonlyMap<string, D>, keys: Set<string>): ReadonlyMap<string, D> {
  const recorded = new Map(all);
  recorded.get = (path) => {
    keys.add(documentKey(kind, path));
    return all.get(path);
  };
  recorded.has = (path) => {
    keys.add(existsKey(kind, path));
    return all.has(path);
  };
  return recorded;
}
