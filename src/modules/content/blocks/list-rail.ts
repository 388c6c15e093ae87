/** The products of a row of a page: by rule, with the listing's own query, or by hand (OWN-10). */
import { emptyListingQuery, type ListingQuery } from '#contract/products/listing-query.ts';
import type { ProductCard } from '#contract/products/product.ts';
import type { PageBlock, RailRule } from '#contract/site/blocks/page-blocks.ts';
import { findTaggedProducts } from '#modules/catalogue/pages/find-tagged-products.ts';
import type { ListingScope } from '#modules/search/listings/listing-options.ts';
import { getCardsByPath } from '#modules/search/products/get-cards-by-path.ts';
import { sortByBought } from '#modules/search/products/sort-by-bought.ts';
import { isSearchUnavailable, type SearchCtx } from '#modules/search/search-engine.port.ts';

type RailBlock = Extract<PageBlock, { type: 'rail' }>;
interface RailProducts {
  /** In their order; some may be sold out. */
  cards: ProductCard[];
  /** How many the rule or the hand leads to. */
  total: number;
}

/** Enough colourways to find ten styles. */
const AMONG = 60;
/** What is bought most is looked for among so many of the listing's first. */
const AMONG_BOUGHT = 300;

/** Null while the search engine cannot answer. */
export async function listRail(
  ctx: SearchCtx,
  { of, products }: Pick<RailBlock, 'of' | 'products'>,
): Promise<RailProducts | null> {
  try {
    if (products) return await byHand(ctx, products);
    if (of.tag !== undefined) return await byTag(ctx, of.tag, of);
    return await byRule(ctx, of);
  } catch (error) {
    if (isSearchUnavailable(error)) return null;
    throw error;
  }
}

async function byHand(ctx: SearchCtx, paths: readonly string[]): Promise<RailProducts> {
  const cards = await getCardsByPath(ctx, paths);
  const there = paths.flatMap((path) => cards.get(path) ?? []).filter(({ soldOut }) => !soldOut);
  return { cards: there, total: there.length };
}

async function byTag(ctx: SearchCtx, tag: string, { order }: RailRule): Promise<RailProducts> {
  const ids = await findTaggedProducts(ctx, tag, AMONG_BOUGHT);
  const found = await ctx.search.getCards(ids);
  const cards = ids.flatMap((id) => found.get(id) ?? []);
  return { cards: order === 'mostSold' ? await sortByBought(ctx, cards) : cards, total: cards.length };
}

async function byRule(ctx: SearchCtx, of: RailRule): Promise<RailProducts> {
  const isBought = of.order === 'mostSold';
  const { hits, total } = await ctx.search.searchProducts(queryOf(of), scopeOf(of), {
    pageSize: isBought ? AMONG_BOUGHT : AMONG,
    withoutFacets: true,
  });
  return { cards: isBought ? await sortByBought(ctx, hits) : hits, total };
}

const scopeOf = ({ category, brand }: RailRule): ListingScope => ({
  ...(category !== undefined && { categoryPath: category }),
  ...(brand !== undefined && { brandSlug: brand }),
});

const queryOf = ({ order, priceMin, priceMax, gender, ...flags }: RailRule): ListingQuery => ({
  ...emptyListingQuery,
  new: flags.new ?? false,
  sale: flags.sale ?? false,
  gender: gender ? [gender] : [],
  ...(order !== undefined && order !== 'recommended' && order !== 'mostSold' && { sort: order }),
  ...(priceMin !== undefined && { priceMin }),
  ...(priceMax !== undefined && { priceMax }),
});
