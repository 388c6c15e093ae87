/** What the search box offers while a shopper types: products, categories and brands. */
import type { Suggestions } from '#contract/listing.ts';
import { foldText } from '#shared/ids.ts';
import { listBrands } from './list-brands.ts';
import type { SearchCtx } from './product-index.ts';
import { searchProducts } from './search-products.ts';

const MOST = { products: 5, categories: 4, brands: 4 };

export function suggestTerms(ctx: Pick<SearchCtx, 'productIndex'>, text: string): Suggestions {
  const folded = foldText(text.trim());
  if (folded.length < 2) return { products: [], categories: [], brands: [] };
  const { hits } = searchProducts(ctx, { text, page: 1, brand: [], colour: [], sale: false, new: false, sizes: {}, adjustRanking: true }, {}, { pageSize: MOST.products });
  const matches = (name: string) => foldText(name).split(/[^a-z0-9]+/).some((word) => word.startsWith(folded)) || foldText(name).startsWith(folded);
  return {
    products: hits,
    categories: ctx.productIndex.data.categoryRows.filter((row) => matches(row.name) && ctx.productIndex.data.categories.has(row.path)).slice(0, MOST.categories).map(({ path, name }) => ({ path, name })),
    brands: listBrands(ctx).filter((brand) => matches(brand.name)).slice(0, MOST.brands),
  };
}
