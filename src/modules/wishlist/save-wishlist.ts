import type { Wishlist } from '#contract/accounts/wishlist.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { getWishlist } from './get-wishlist.ts';
import { raiseVersion, replaceItems } from './internal/wishlist-records.ts';

export type WishlistSaved = { state: 'SAVED'; wishlist: Wishlist } | { state: 'CONFLICT' } | { state: 'NO_CUSTOMER' };

/**
 * Replaces the list, and raises its version by 1; 'CONFLICT' when the stored version is no longer the one that was sent
 * (WISH-11).
 */
export function saveWishlist(ctx: Ctx, customerId: string, wanted: Wishlist): Promise<WishlistSaved> {
  return inTransaction(ctx, async (tx) => {
    const raised = await raiseVersion(tx, customerId, wanted.version);
    if (raised !== 'RAISED') return { state: raised };
    await replaceItems(tx, customerId, wanted.items);
    return { state: 'SAVED', wishlist: await getWishlist(tx, customerId) };
  });
}
