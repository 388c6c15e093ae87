/** What the search box suggests while a shopper types: products, categories and brands. */
import type { SearchSuggestions } from '#contract/products/listing.ts';
import { emptyListingQuery } from '#contract/products/listing-query.ts';
import { foldText } from '#shared/ids.ts';
import type { SearchCtx } from '../index/product-index.ts';
import { queryWords } from '../internal/text/search-words.ts';
import { listBrands } from '../navigation/list-brands.ts';
import { searchProducts } from './search-products.ts';

const MAX = { products: 5, categories: 4, brands: 4 };

/** `interests`: the visitor's personalisation ids (FIX-43). */
export function suggestTerms(
  ctx: Pick<SearchCtx, 'productIndex'>,
  text: string,
  interests: readonly string[] = [],
): SearchSuggestions {
  const folded = foldText(text.trim());
  if (folded.length < 2 || queryWords(text).length === 0) return { products: [], categories: [], brands: [] };
  const begins = (name: string): boolean => {
    const words = foldText(name);
    return words.startsWith(folded) || words.split(/[^a-z0-9]+/).some((word) => word.startsWith(folded));
  };
  const { data } = ctx.productIndex;
  return {
    products: searchProducts(
      ctx,
      { ...emptyListingQuery, text },
      {},
      { pageSize: MAX.products, withoutFacets: true, interests },
    ).hits,
    categories: data.categoryRows
      .filter((row) => begins(row.name) && data.categories.has(row.path))
      .slice(0, MAX.categories)
      .map(({ path, name }) => ({ path, name })),
    brands: listBrands(ctx)
      .filter((brand) => begins(brand.name))
      .slice(0, MAX.brands),
  };
}
