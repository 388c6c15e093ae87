import type { LoaderFunctionArgs } from 'react-router';
import type { ListingQuery } from '#contract/listing-query.ts';
import { listBrands } from '#modules/search/list-brands.ts';
import { listCategories } from '#modules/search/list-categories.ts';
import { searchProducts } from '#modules/search/search-products.ts';
import type { HomeData } from '#storefront/features/home/home-data.ts';
import { pickCards } from '#storefront/features/home/pick-cards.ts';
import { getShop } from '#storefront/shop.server.ts';

const everything: ListingQuery = { text: '', page: 1, brand: [], colour: [], sale: false, new: false, sizes: {}, adjustRanking: true };
/** Enough colourways to find ten styles among. */
const AMONG = 60;
const RAIL = 10;

/** What the shop has to show today: all of it from the index, nothing about the visitor. */
export function loadHome({ context }: LoaderFunctionArgs): HomeData {
  const ctx = getShop(context);
  const roots = listCategories(ctx);
  const [largest] = roots;
  const list = (query: Partial<ListingQuery>, categoryPath?: string) =>
    searchProducts(ctx, { ...everything, ...query }, categoryPath === undefined ? {} : { categoryPath }, { pageSize: AMONG });

  const whole = list({});
  const arriving = list({ new: true }).hits;
  const [newHero] = pickCards(largest ? list({ new: true }, largest.path).hits : arriving, 1);
  const hero = newHero ?? pickCards(whole.hits, 1)[0] ?? null;
  const shown = new Set(hero ? [hero.id] : []);
  const arrivals = pickCards(arriving, RAIL, shown);
  for (const card of arrivals) shown.add(card.id);
  const sale = pickCards(list({ sale: true }).hits, RAIL, shown);
  for (const card of sale) shown.add(card.id);
  const brands = listBrands(ctx);
  return {
    shopName: ctx.config.KERB_STORE_NAME,
    origin: new URL(ctx.config.KERB_PUBLIC_URL).origin,
    searchParam: ctx.config.KERB_SEARCH_TERM_PARAM,
    hero,
    heroIsNew: newHero !== undefined,
    arrivals,
    sale,
    departments: roots.slice(0, 6).map(({ path, name, count, children }) => {
      const { hits } = list({}, path);
      return {
        path,
        name,
        count,
        image: (pickCards(hits, 1, shown)[0] ?? pickCards(hits, 1)[0])?.image ?? null,
        children: children.slice(0, 5).map((child) => ({ path: child.path, name: child.name })),
      };
    }),
    brands: [...brands]
      .sort((a, b) => b.count - a.count)
      .slice(0, 14)
      .map(({ slug, name }) => ({ slug, name })),
    brandCount: brands.length,
    productCount: whole.total,
  };
}
