/** The engine in the process: the index in memory that `buildProductIndex` makes. */
import type { ProductIndex } from './index/product-index.ts';
import { cardAt, slotsOfStyle } from './internal/index/index-data.ts';
import { markSizes } from './listings/mark-sizes.ts';
import { searchProducts } from './listings/search-products.ts';
import { searchWithHelp } from './listings/search-with-help.ts';
import { writeListing } from './listings/write-listing.ts';
import { listBrands } from './navigation/list-brands.ts';
import { findCategory, hasListedProducts, listCategories } from './navigation/list-categories.ts';
import { listDepartmentPages } from './navigation/list-department-pages.ts';
import { listFlagged } from './navigation/list-flagged.ts';
import { listColourways } from './products/list-colourways.ts';
import { recommendProducts } from './products/recommend-products.ts';
import { findRedirect } from './redirects/find-redirect.ts';
import { findMovedAddress } from './rules/find-moved-address.ts';
import type { ProductSearch, SearchEngine, SearchNavigation } from './search-engine.port.ts';
import { suggestTerms } from './suggestions/suggest-terms.ts';

/** Answers from the index as it is at that moment; never unavailable. */
export function createBuiltInEngine(productIndex: ProductIndex): SearchEngine {
  const holder = { productIndex };
  const navigation: SearchNavigation = {
    listBrands: () => listBrands(holder),
    findBrand: (slug) => listBrands(holder).find((one) => one.slug === slug),
    listCategories: () => listCategories(holder),
    hasListedProducts: (path) => hasListedProducts(holder, path),
    findCategory: (path) => findCategory(holder, path),
    listDepartmentPages: () => listDepartmentPages(holder),
    listFlagged: () => listFlagged(holder),
    findRedirect: (text, options) => findRedirect(holder, text, options),
    findMovedAddress: (path) => findMovedAddress(productIndex.data.redirects, path),
  };
  const { data } = productIndex;
  const products: ProductSearch = {
    searchProducts: async (query, scope, options) => searchProducts(holder, query, scope, options),
    searchWithHelp: async (query, scope) => searchWithHelp(holder, query, scope),
    writeListing: async (query, options, facets) => writeListing(holder, query, options, facets),
    suggestTerms: async (text, interests) => suggestTerms(holder, text, interests),
    markSizes: async (hits) => markSizes(holder, hits),
    getCards: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const slot = data.slotOf.get(id);
          return slot === undefined ? [] : [[id, cardAt(data, slot)] as const];
        }),
      ),
    listSiblings: async (parentCode) => slotsOfStyle(data, parentCode).map((slot) => cardAt(data, slot)),
    listColourways: async (productId) => listColourways(holder, productId),
    recommendProducts: async (productId, options) => recommendProducts(holder, productId, options),
  };
  return {
    ...navigation,
    ...products,
    get version() {
      return productIndex.version;
    },
  };
}
