/** Products, their stock and prices, categories, brands, stores, and the rules and offers that shape listings. */
import { z } from 'zod';
import { splitProductIds } from '#modules/catalogue/pages/split-product-ids.ts';
import { listShownProducts, type ShownProduct } from '#modules/search/index/list-shown-products.ts';
import {
  type ProductChanges,
  readOfferScopes,
  readProductChanges,
} from '#modules/search/index/read-product-changes.ts';
import type { EdgeCtx } from '../edge-context.ts';
import {
  ANY_CARD_KEY,
  COUNTS_KEY,
  cardKey,
  imageKey,
  LISTINGS_KEY,
  listingKeys,
  productKey,
  SITE_KEY,
  STORES_KEY,
  styleKey,
} from '../edge-keys.ts';
import { forgetProducts, readProducts, saveProducts } from '../internal/product-records.ts';
import type { EdgeSource } from './edge-source.ts';

const known = z.object({
  snapshot: z.string(),
  rules: z.string(),
  offers: z.string(),
  /** What members' promotions are for, and when that is to be read again. */
  scopes: z.string(),
  changesAt: z.number().nullable(),
});
type Known = z.infer<typeof known>;

const SLICE = 500;

export const productSource: EdgeSource = {
  name: 'products',
  look: async (ctx, state) => {
    const stored = known.safeParse(state).data ?? null;
    const changes = await readProductChanges(ctx, stored?.snapshot ?? null);
    const before = changes.isFirst ? null : stored;
    if (before === null) await readEverything(ctx);
    const offers = await readOffers(ctx, before, changes);
    const keys = await keysOfRows(ctx, changes.rows);
    if (before === null) keys.add(SITE_KEY);
    if (before && (before.rules !== changes.rules || before.scopes !== offers.scopes)) keys.add(LISTINGS_KEY);
    // Of a member's promotion the product pages show the price, too.
    if (before && before.scopes !== offers.scopes) keys.add(SITE_KEY);
    // A snapshot that differs in nothing but its numbers is not worth a write.
    const isSame = before && changes.rows.length === 0 && keys.size === 0 && before.offers === changes.offers;
    return {
      keys,
      state: isSame ? state : { snapshot: changes.snapshot, rules: changes.rules, offers: changes.offers, ...offers },
    };
  },
};

async function readOffers(
  ctx: EdgeCtx,
  before: Known | null,
  { offers, rows }: ProductChanges,
): Promise<Pick<Known, 'scopes' | 'changesAt'>> {
  const isDue = before?.changesAt != null && ctx.clock.now().getTime() >= before.changesAt;
  const isNamed = rows.some(({ kind }) => kind === 'product');
  if (before && before.offers === offers && !isDue && !isNamed) return before;
  const { scopes, changesAt } = await readOfferScopes(ctx);
  return { scopes, changesAt: Number.isFinite(changesAt) ? changesAt : null };
}

/** Remembers where every product is listed, so that a later change knows which listings it leaves. */
async function readEverything(ctx: EdgeCtx): Promise<void> {
  for (const range of await splitProductIds(ctx, SLICE)) await saveProducts(ctx, await listShownProducts(ctx, range));
}

async function keysOfRows(ctx: EdgeCtx, rows: ProductChanges['rows']): Promise<Set<string>> {
  const keys = new Set<string>();
  const ids = new Set<number>();
  for (const { id, kind } of rows) {
    if (kind === 'store') keys.add(STORES_KEY);
    // Their names are in menus, breadcrumbs and addresses.
    if (kind === 'brand' || kind === 'category') keys.add(SITE_KEY);
    // Values of custom fields: listings are filtered by those of products; of sizes and stores the product is not known.
    if (kind === 'field') keys.add(id === null ? SITE_KEY : LISTINGS_KEY);
    if (id === null) continue;
    ids.add(id);
    // A row may hold texts that only the product's own page shows.
    if (kind === 'product' || kind === 'field') keys.add(productKey(id));
  }
  const all = [...ids];
  for (let at = 0; at < all.length; at += SLICE)
    for (const key of await compareProducts(ctx, all.slice(at, at + SLICE))) keys.add(key);
  return keys;
}

/** The keys of those whose listing changed, where they are listed now as well as where they were. */
async function compareProducts(ctx: EdgeCtx, ids: number[]): Promise<Set<string>> {
  const before = await readProducts(ctx, ids);
  const now = new Map((await listShownProducts(ctx, { ids })).map((one) => [one.id, one]));
  const keys = new Set<string>();
  for (const id of ids) {
    const [then, next] = [before.get(id), now.get(id)];
    if (then?.fingerprint === next?.fingerprint) continue;
    for (const key of keysOfDifference(then, next)) keys.add(key);
  }
  await saveProducts(
    ctx,
    [...now.values()].filter((one) => before.get(one.id)?.fingerprint !== one.fingerprint),
  );
  await forgetProducts(
    ctx,
    ids.filter((id) => !now.has(id) && before.has(id)),
  );
  return keys;
}

function* keysOfDifference(then: ShownProduct | undefined, next: ShownProduct | undefined): Generator<string> {
  for (const one of [then, next]) {
    if (!one) continue;
    yield productKey(one.id);
    yield cardKey(one.id);
    yield styleKey(one.style);
    yield* listingKeys(one);
  }
  yield ANY_CARD_KEY;
  if (!then || !next || then.categoryPath !== next.categoryPath || then.brandSlug !== next.brandSlug) yield COUNTS_KEY;
  // A picture that was taken off a product is not kept in front of the shop either.
  for (const mediaId of then?.mediaIds ?? []) if (!next?.mediaIds.includes(mediaId)) yield imageKey(mediaId);
}
