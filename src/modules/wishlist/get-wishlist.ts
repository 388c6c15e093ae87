import type { Wishlist } from '#contract/accounts/wishlist.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectItems, selectVersion } from './internal/wishlist-records.ts';

/** A customer's wishlist, newest first; empty, of version 0, before the first save (WISH-11). */
export async function getWishlist(ctx: { db: Queries }, customerId: string): Promise<Wishlist> {
  // The version is read first: a save in between makes the next one conflict, never overwrite.
  const version = await selectVersion(ctx, customerId);
  return { version, items: await selectItems(ctx, customerId) };
}
