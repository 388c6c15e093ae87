import type { CartRuleProduct } from '#contract/checkout/cart-item-rules.ts';
import type { BatchedQuery } from '#platform/database/batched-query.ts';
import { type SellableRow, type SellableState, sellableRows, sellableStates } from './internal/sellable-records.ts';
import type { SellableItem } from './sellable-item.ts';

export interface SellableItems {
  /** By variant id as text. */
  items: ReadonlyMap<string, SellableItem>;
  /** By product id as text, for the cart rules. */
  products: ReadonlyMap<string, CartRuleProduct>;
}

/** Everything about a variant except price and units, cached under the revision of the rows it was read from. */
interface CachedItem {
  revision: string;
  item: Omit<SellableItem, 'priceCents'>;
  rules: Omit<CartRuleProduct, 'variants'>;
}
const cache = new Map<number, CachedItem>();
const MAX_CACHED = 20_000;

/**
 * Variants with price and free stock at one location, always read from the database: an order must use current data
 * (reliability A10). Names, categories and rules come from the cache when their row revisions are unchanged; null when
 * some are not cached, then everything has to be read (`sellableItemsInFull`).
 */
export const sellableItems = (
  variantIds: readonly string[],
  locationId: string,
): BatchedQuery<SellableItems | null> => ({
  query: sellableStates(numbersOf(variantIds), locationId),
  read: (rows: { state: SellableState }[]) => {
    const states = rows.map(({ state }) => state);
    return states.every(([id, revision]) => cache.get(id)?.revision === revision) ? fromStates(states) : null;
  },
});

/** The same, reading everything whatever is cached. */
export const sellableItemsInFull = (
  variantIds: readonly string[],
  locationId: string,
): BatchedQuery<SellableItems> => ({
  query: sellableRows(numbersOf(variantIds), locationId),
  read: (rows: SellableRow[]) => {
    for (const row of rows) addToCache(row);
    return fromStates(
      rows.map(({ variantId, revision, priceCents, available }) => [variantId, revision, priceCents, available]),
    );
  },
});

const numbersOf = (variantIds: readonly string[]): number[] => [...new Set(variantIds)].map(Number);

function addToCache(row: SellableRow): void {
  const {
    revision,
    priceCents: _,
    available: __,
    state,
    functionalType,
    accountExclusive,
    loyaltyMemberExclusive,
    ...rest
  } = row;
  const { productMax, variantMax, variantMin, variantMultipleOf, challengeQuestion, ...item } = rest;
  cache.delete(row.variantId);
  cache.set(row.variantId, {
    revision,
    item,
    rules: {
      id: `${row.productId}`,
      state: state as CartRuleProduct['state'],
      accountExclusive,
      loyaltyMemberExclusive,
      functionalType: functionalType as CartRuleProduct['functionalType'],
      cartQtyProductMax: productMax,
      cartQtyVariantMax: variantMax,
      cartQtyVariantMin: variantMin,
      cartQtyVariantMultipleOf: variantMultipleOf,
      challenge: challengeQuestion === null ? null : { question: challengeQuestion },
    },
  });
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(oldest);
  }
}

function fromStates(states: readonly SellableState[]): SellableItems {
  const items = new Map<string, SellableItem>();
  const products = new Map<string, CartRuleProduct & { variants: { id: string; qtyAvailable: number }[] }>();
  for (const [variantId, , priceCents, available] of states) {
    const { item, rules } = cache.get(variantId) as CachedItem;
    items.set(`${variantId}`, { ...item, priceCents: BigInt(priceCents) });
    const product = products.get(rules.id) ?? { ...rules, variants: [] };
    product.variants.push({ id: `${variantId}`, qtyAvailable: available });
    products.set(rules.id, product);
  }
  return { items, products };
}
