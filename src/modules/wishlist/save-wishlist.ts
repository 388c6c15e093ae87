import type { Wishlist } from '#contract/accounts/wishlist.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { getWishlist } from './get-wishlist.ts';
import { raiseVersion, replaceItems } from './internal/wishlist-records.ts';

export type WishlistRefusal = 'CONFLICT' | 'NO_CUSTOMER';

/**
 * Replaces the list, and raises its version by 1; 'CONFLICT' when the stored version is no longer the one that was sent
 * (WISH-11).
 */
export function saveWishlist(
  ctx: Ctx,
  customerId: string,
  wanted: Wishlist,
): Promise<Result<Wishlist, WishlistRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const raised = await raiseVersion(tx, customerId, wanted.version);
    if (raised !== 'RAISED') return fail(raised);
    await replaceItems(tx, customerId, wanted.items);
    return ok(await getWishlist(tx, customerId));
  });
}
