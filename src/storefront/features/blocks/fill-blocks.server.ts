/** Fills the blocks of a page with what the shop has now (CMS-05, OWN-10). */
import type { Listing } from '#contract/products/listing.ts';
import { emptyListingQuery, type ListingQuery } from '#contract/products/listing-query.ts';
import type { ProductCard, ProductImage } from '#contract/products/product.ts';
import type { PageBlock } from '#contract/site/blocks/page-blocks.ts';
import { readRichText } from '#contract/site/blocks/rich-text.ts';
import { findVideo } from '#contract/site/blocks/video-address.ts';
import { listRail } from '#modules/content/blocks/list-rail.ts';
import { imageOf } from '#modules/content/pages/image-of.ts';
import { listPosts } from '#modules/content/pages/list-posts.ts';
import { showPosts } from '#modules/content/pages/show-posts.ts';
import { getCardsByPath } from '#modules/search/products/get-cards-by-path.ts';
import { orWhenUnavailable } from '#modules/search/search-engine.port.ts';
import type { PageCtx } from '#storefront/shop.server.ts';
import type { Department, FilledBlock } from './block-data.ts';
import { pickCards } from './pick-cards.ts';

/** Number of colourways that is enough to find ten styles. */
const AMONG = 60;
const RAIL = 10;
const BRANDS = 14;
const POSTS = 3;

interface FillOptions {
  /** What a hero without a product or an image shows: the newest product of the largest department, or none. */
  heroWithoutProduct: 'newest' | 'none';
}
interface Filling extends FillOptions {
  ctx: PageCtx;
  /** Products that blocks name, by their path. */
  named: ReadonlyMap<string, ProductCard>;
  /** Ids of what is on the page already: a product is shown once. */
  shown: Set<string>;
}
type Block<T extends PageBlock['type']> = Extract<PageBlock, { type: T }>;

/** The blocks that have something to show, and how many products the shop has; from memory, without visitor data. */
export async function fillBlocks(
  ctx: PageCtx,
  blocks: readonly PageBlock[],
  options: FillOptions,
): Promise<{ parts: FilledBlock[]; productCount: number }> {
  const named = await getCardsByPath(
    ctx,
    blocks.flatMap((block) => ('product' in block && block.product) || []),
  );
  const filling = { ...options, ctx, named, shown: new Set<string>(named.values().map((card) => card.id)) };
  const parts: FilledBlock[] = [];
  for (const block of blocks) {
    const part = await fill(filling, block);
    if (part) parts.push(part);
  }
  return { parts, productCount: await productCount(ctx) };
}

async function fill(filling: Filling, block: PageBlock): Promise<FilledBlock | null> {
  const { ctx, shown } = filling;
  switch (block.type) {
    case 'hero':
      return fillHero(filling, block);
    case 'rail':
      return fillRail(filling, block);
    case 'departments': {
      const departments = await listDepartments(ctx, shown);
      return departments.length > 0 ? { ...block, departments } : null;
    }
    case 'brands':
      return fillBrands(ctx, block);
    case 'editorial': {
      const { product: _, image: __, ...words } = block;
      return { ...words, image: pictureOf(filling, block) };
    }
    case 'posts': {
      const posts = await showPosts(ctx, listPosts(ctx, { page: 1 }).posts.slice(0, POSTS));
      return posts.length > 0 ? { ...block, posts } : null;
    }
    case 'words':
      return { ...block, text: await withFacts(ctx, block.text) };
    case 'text':
      return { ...block, text: readRichText(block.text) };
    case 'video': {
      const { product: _, image: __, address, ...words } = block;
      const video = findVideo(address);
      return video && { ...words, video, image: pictureOf(filling, block) };
    }
    default:
      return block;
  }
}

async function fillHero(
  { ctx, named, shown, heroWithoutProduct }: Filling,
  { product, image, ...words }: Block<'hero'>,
): Promise<FilledBlock> {
  const wanted = (product !== undefined && named.get(product)) || null;
  const card = wanted ?? (image || heroWithoutProduct === 'none' ? null : await firstHero(ctx));
  if (card) shown.add(card.id);
  return { ...words, card, image: image ? imageOf({ image }, undefined) : null };
}

async function fillRail({ ctx, shown }: Filling, block: Block<'rail'>): Promise<FilledBlock | null> {
  const { of: _, products, ...words } = block;
  const found = (await listRail(ctx, block))?.cards ?? [];
  // What was chosen by hand is shown wherever else it is.
  const cards = products ? found : pickCards(found, RAIL, shown);
  for (const card of cards) shown.add(card.id);
  return cards.length > 0 ? { ...words, cards } : null;
}

function fillBrands(ctx: PageCtx, { brands: chosen, ...words }: Block<'brands'>): FilledBlock | null {
  const all = ctx.search.listBrands();
  const brands = chosen
    ? chosen.flatMap((slug) => all.find((brand) => brand.slug === slug) ?? [])
    : [...all].sort((a, b) => b.count - a.count).slice(0, BRANDS);
  return brands.length > 0
    ? { ...words, brands: brands.map(({ slug, name }) => ({ slug, name })), count: all.length }
    : null;
}

/** The image of a block; a product's says nothing that the words beside it do not. */
function pictureOf({ named }: Filling, block: Block<'editorial' | 'video'>): ProductImage | null {
  const image = imageOf(block, named.get(block.product ?? ''));
  return image && (block.image ? image : { ...image, alt: '' });
}

async function withFacts(ctx: PageCtx, text: readonly string[]): Promise<string[]> {
  const count = await productCount(ctx);
  const products = count === 1 ? 'One thing' : `${count.toLocaleString('en-NZ')} things`;
  return text.map((one) => one.replaceAll('{products}', products).replaceAll('{shop}', ctx.config.KERB_STORE_NAME));
}

/** Nothing while the search engine cannot answer: the page is shown without these products. */
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
