/** Requests and replies of GET and PUT /account/wishlist (WISH-01, WISH-02, WISH-11). */
import { z } from 'zod';
import { idText } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';

/** Of this century: the time of a device whose clock was never set is refused. */
const instant = z.iso.datetime().refine((value) => value >= '2000' && value < '2100');

/** `variantId` is null until a size is chosen. */
const wishlistItemSchema = z.strictObject({
  productId: idText,
  variantId: idText.nullable(),
  createdAt: instant,
  qty: z.int().min(1).max(limits.wishlistItemQty).default(limits.wishlistItemQty),
});
export type WishlistItem = z.output<typeof wishlistItemSchema>;

/** `version` counts saves, 0 before the first; a save states the version it is based on. */
export const wishlistSchema = z.strictObject({
  version: z.int().min(0).max(2_000_000_000),
  items: z.array(wishlistItemSchema).max(limits.wishlistItems),
});
export type Wishlist = z.output<typeof wishlistSchema>;
