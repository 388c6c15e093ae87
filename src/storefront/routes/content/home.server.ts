import type { LoaderFunctionArgs } from 'react-router';
import type { Listing } from '#contract/products/listing.ts';
import { emptyListingQuery, type ListingQuery } from '#contract/products/listing-query.ts';
import type { ProductCard } from '#contract/products/product.ts';
import type { HomeBlock } from '#contract/site/content.ts';
import { findHome } from '#modules/content/pages/find-home.ts';
import { imageOf } from '#modules/content/pages/image-of.ts';
import { listPosts } from '#modules/content/pages/list-posts.ts';
import { showPosts } from '#modules/content/pages/show-posts.ts';
import { getCardsByPath } from '#modules/search/products/get-cards-by-path.ts';
import { orWhenUnavailable } from '#modules/search/search-engine.port.ts';
import type { Department, HomeData, HomePart } from '#storefront/features/home/home-data.ts';
import { pickCards } from '#storefront/features/home/pick-cards.ts';
import { getShop, type PageCtx } from '#storefront/shop.server.ts';

/** Number of colourways that is enough to find ten styles. */
const AMONG = 60;
const RAIL = 10;
const BRANDS = 14;
const POSTS = 3;

/** The blocks laid out in the content system with their current content (CMS-05): from memory, without visitor data. */
export async function loadHome({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const ctx = getShop(context);
  const { id, blocks } = findHome(ctx);
  const named = await getCardsByPath(
    ctx,
    blocks.flatMap((block) => ('product' in block && block.product) || []),
  );
  // A product is shown once on the page.
  const shown = new Set<string>(named.values().map((card) => card.id));
  const fill = createFilling(ctx, named, shown);
  const parts: HomePart[] = [];
  for (const block of blocks) {
    const part = await fill(block);
    if (part) parts.push(part);
  }
  return {
    documentId: id,
    shopName: ctx.config.KERB_STORE_NAME,
    origin: new URL(ctx.config.KERB_PUBLIC_URL).origin,
    searchParam: ctx.config.KERB_SEARCH_TERM_PARAM,
    hero: parts.find((part) => part.type === 'hero')?.card ?? null,
    parts,
    productCount: await productCount(ctx),
  };
}

/** Nothing while the search engine cannot answer: the home page is shown without these products. */
const list = (
  ctx: PageCtx,
  query: Partial<ListingQuery>,
  scope: { categoryPath?: string; brandSlug?: string } = {},
): Promise<Pick<Listing, 'hits' | 'total'>> =>
  orWhenUnavailable<Pick<Listing, 'hits' | 'total'>>(
    ctx.search.searchProducts({ ...emptyListingQuery, ...query }, scope, { pageSize: AMONG }),
    {
      hits: [],
      total: 0,
    },
  );
const productCount = async (ctx: PageCtx): Promise<number> => (await list(ctx, {})).total;

function createFilling(ctx: PageCtx, named: ReadonlyMap<string, ProductCard>, shown: Set<string>) {
  return async (block: HomeBlock): Promise<HomePart | null> => {
    switch (block.type) {
      case 'hero': {
        const { product, ...words } = block;
        const card = (product && named.get(product)) || (await firstHero(ctx));
        if (card) shown.add(card.id);
        return { ...words, card };
      }
      case 'rail': {
        const { of, ...words } = block;
        const query = { ...(of.new && { new: true }), ...(of.sale && { sale: true }) };
        const { hits } = await list(ctx, query, {
          ...(of.category !== undefined && { categoryPath: of.category }),
          ...(of.brand !== undefined && { brandSlug: of.brand }),
        });
        const cards = pickCards(hits, RAIL, shown);
        for (const card of cards) shown.add(card.id);
        return cards.length > 0 ? { ...words, cards } : null;
      }
      case 'departments': {
        const departments = await listDepartments(ctx, shown);
        return departments.length > 0 ? { ...block, departments } : null;
      }
      case 'brands': {
        const brands = ctx.search.listBrands();
        const largest = [...brands].sort((a, b) => b.count - a.count).slice(0, BRANDS);
        return brands.length > 0
          ? { ...block, brands: largest.map(({ slug, name }) => ({ slug, name })), count: brands.length }
          : null;
      }
      case 'editorial': {
        const { product, image, ...words } = block;
        return { ...words, image: imageOf({ image }, named.get(product ?? '')) };
      }
      case 'posts': {
        const posts = await showPosts(ctx, listPosts(ctx, { page: 1 }).posts.slice(0, POSTS));
        return posts.length > 0 ? { ...block, posts } : null;
      }
      case 'stores':
        return block;
      case 'words': {
        const count = await productCount(ctx);
        const products = count === 1 ? 'One thing' : `${count.toLocaleString('en-NZ')} things`;
        return {
          ...block,
          text: block.text.map((text) =>
            text.replaceAll('{products}', products).replaceAll('{shop}', ctx.config.KERB_STORE_NAME),
          ),
        };
      }
    }
  };
}

/** A new product of the largest department, or else the first one there. */
async function firstHero(ctx: PageCtx): Promise<ProductCard | null> {
  const [largest] = ctx.search.listCategories();
  const [newest] = largest ? pickCards((await list(ctx, { new: true }, { categoryPath: largest.path })).hits, 1) : [];
  return newest ?? pickCards((await list(ctx, {})).hits, 1)[0] ?? null;
}

function listDepartments(ctx: PageCtx, shown: ReadonlySet<string>): Promise<Department[]> {
  return Promise.all(
    ctx.search
      .listCategories()
      .slice(0, 6)
      .map(async ({ path, name, count, children }) => {
        const { hits } = await list(ctx, {}, { categoryPath: path });
        return {
          path,
          name,
          count,
          image: (pickCards(hits, 1, shown)[0] ?? pickCards(hits, 1)[0])?.image ?? null,
          children: children.slice(0, 5).map((child) => ({ path: child.path, name: child.name })),
        };
      }),
  );
}
