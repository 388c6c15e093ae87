/** The items of a wishlist: how they are added and removed, and how two lists are merged. Newest first. Pure. */

import type { WishlistItem } from '#contract/accounts/wishlist.ts';
import { limits } from '#contract/fields/limits.ts';

/** A size, or a product while no size is chosen. */
export type SavedItemKey = Pick<WishlistItem, 'productId' | 'variantId'>;

const keyOf = ({ productId, variantId }: SavedItemKey): string => `${productId}-${variantId ?? ''}`;
const newestFirst = (one: WishlistItem, other: WishlistItem): number =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt);
const sameKey = (one: SavedItemKey, other: SavedItemKey): boolean => keyOf(one) === keyOf(other);

/**
 * Adds an item; an item already in the list stays unchanged (WISH-02). A size replaces the product without one. Null
 * when the list is full.
 */
export function addSavedItem(
  items: readonly WishlistItem[],
  { productId, variantId }: SavedItemKey,
  now: number,
): readonly WishlistItem[] | null {
  const ofProduct = items.filter((item) => item.productId === productId);
  if (ofProduct.some((item) => item.variantId === variantId) || (variantId === null && ofProduct.length > 0))
    return items;
  const others = items.filter((item) => !sameKey(item, { productId, variantId: null }));
  if (others.length >= limits.wishlistItems) return null;
  return [{ productId, variantId, createdAt: new Date(now).toISOString(), qty: limits.wishlistItemQty }, ...others];
}

export const removeSavedItem = (items: readonly WishlistItem[], target: SavedItemKey): readonly WishlistItem[] =>
  items.filter((item) => !sameKey(item, target));

/** Removes every size of a product. */
export const removeProduct = (items: readonly WishlistItem[], productId: string): readonly WishlistItem[] =>
  items.filter((item) => item.productId !== productId);

/** Merges two lists: of duplicates the newer by createdAt stays (WISH-04), over the maximum the newest stay. */
export function mergeWishlists(one: readonly WishlistItem[], other: readonly WishlistItem[]): readonly WishlistItem[] {
  const unique = new Map<string, WishlistItem>();
  for (const item of [...one, ...other]) {
    const duplicate = unique.get(keyOf(item));
    if (!duplicate || newestFirst(item, duplicate) < 0) unique.set(keyOf(item), item);
  }
  const sized = new Set(
    [...unique.values()].filter(({ variantId }) => variantId !== null).map(({ productId }) => productId),
  );
  return [...unique.values()]
    .filter(({ productId, variantId }) => variantId !== null || !sized.has(productId))
    .sort(newestFirst)
    .slice(0, limits.wishlistItems);
}

export const sameSavedItems = (one: readonly WishlistItem[], other: readonly WishlistItem[]): boolean =>
  one.length === other.length &&
  one.every(
    (item, index) =>
      sameKey(item, other[index] as WishlistItem) && newestFirst(item, other[index] as WishlistItem) === 0,
  );

/** Reads stored items; invalid ones are left out without an error. */
export function toSavedItems(value: unknown): WishlistItem[] {
  return (Array.isArray(value) ? value : [])
    .slice(0, limits.wishlistItems)
    .filter(isSavedItem)
    .map(({ productId, variantId, createdAt }) => ({ productId, variantId, createdAt, qty: limits.wishlistItemQty }));
}

function isSavedItem(value: unknown): value is WishlistItem {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, variantId, createdAt } = value as Partial<WishlistItem>;
  return (
    isId(productId) &&
    (variantId === null || isId(variantId)) &&
    typeof createdAt === 'string' &&
    /^20\d\d-.*Z$/.test(createdAt) &&
    !Number.isNaN(Date.parse(createdAt))
  );
}
/** Whether the value has the form of the contract's ids. */
const isId = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value);
