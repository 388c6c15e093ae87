/** The items of a wishlist: how they are added, removed, and how two lists become one. Newest first. Pure. */
import { limits } from '#contract/limits.ts';
import type { Wish } from '#contract/wishlist.ts';

/** A size, or a product while no size is chosen. */
export type WishTarget = Pick<Wish, 'productId' | 'variantId'>;

const keyOf = ({ productId, variantId }: WishTarget): string => `${productId}-${variantId ?? ''}`;
const newestFirst = (one: Wish, other: Wish): number => Date.parse(other.createdAt) - Date.parse(one.createdAt);
const sameKey = (one: WishTarget, other: WishTarget): boolean => keyOf(one) === keyOf(other);

/**
 * Adds a wish; what is there already stays as it is (WISH-02). A size takes the place of the product without one. Null when
 * the list is full.
 */
export function addWish(
  items: readonly Wish[],
  { productId, variantId }: WishTarget,
  now: number,
): readonly Wish[] | null {
  const ofProduct = items.filter((item) => item.productId === productId);
  if (ofProduct.some((item) => item.variantId === variantId) || (variantId === null && ofProduct.length > 0))
    return items;
  const others = items.filter((item) => !sameKey(item, { productId, variantId: null }));
  if (others.length >= limits.wishlistItems) return null;
  return [{ productId, variantId, createdAt: new Date(now).toISOString(), qty: limits.wishlistItemQty }, ...others];
}

export const removeWish = (items: readonly Wish[], target: WishTarget): readonly Wish[] =>
  items.filter((item) => !sameKey(item, target));

/** Every size of a product. */
export const removeProduct = (items: readonly Wish[], productId: string): readonly Wish[] =>
  items.filter((item) => item.productId !== productId);

/** One list of two: of twins the newer by createdAt stays (WISH-04), of too many the newest. */
export function mergeWishlists(one: readonly Wish[], other: readonly Wish[]): readonly Wish[] {
  const kept = new Map<string, Wish>();
  for (const item of [...one, ...other]) {
    const twin = kept.get(keyOf(item));
    if (!twin || newestFirst(item, twin) < 0) kept.set(keyOf(item), item);
  }
  const sized = new Set(
    [...kept.values()].filter(({ variantId }) => variantId !== null).map(({ productId }) => productId),
  );
  return [...kept.values()]
    .filter(({ productId, variantId }) => variantId !== null || !sized.has(productId))
    .sort(newestFirst)
    .slice(0, limits.wishlistItems);
}

export const sameWishes = (one: readonly Wish[], other: readonly Wish[]): boolean =>
  one.length === other.length &&
  one.every((item, index) => sameKey(item, other[index] as Wish) && newestFirst(item, other[index] as Wish) === 0);

/** Reads what was stored; whatever is no wish is left out, never an error. */
export function toWishes(value: unknown): Wish[] {
  return (Array.isArray(value) ? value : [])
    .slice(0, limits.wishlistItems)
    .filter(isWish)
    .map(({ productId, variantId, createdAt }) => ({ productId, variantId, createdAt, qty: limits.wishlistItemQty }));
}

function isWish(value: unknown): value is Wish {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, variantId, createdAt } = value as Partial<Wish>;
  return (
    isId(productId) &&
    (variantId === null || isId(variantId)) &&
    typeof createdAt === 'string' &&
    /^20\d\d-.*Z$/.test(createdAt) &&
    !Number.isNaN(Date.parse(createdAt))
  );
}
/** As the contract's ids are. */
const isId = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value);
