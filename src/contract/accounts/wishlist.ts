/** GET and PUT /account/wishlist: what the browser sends and what it gets (WISH-01, WISH-02, WISH-11). */
import { z } from 'zod';
import { idText } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';

/** Of this century: what a clock that was never set says is no time of a wish. */
const instant = z.iso.datetime().refine((value) => value >= '2000' && value < '2100');

/** `variantId` is null until a size is chosen. */
const wishlistItemSchema = z.strictObject({
  productId: idText,
  variantId: idText.nullable(),
  createdAt: instant,
  qty: z.int().min(1).max(limits.wishlistItemQty).default(limits.wishlistItemQty),
});
export type WishlistItem = z.output<typeof wishlistItemSchema>;

/** `version` counts saves, 0 before the first; a save names the version it was made from. */
export const wishlistSchema = z.strictObject({
  version: z.int().min(0).max(2_000_000_000),
  items: z.array(wishlistItemSchema).max(limits.wishlistItems),
});
export type Wishlist = z.output<typeof wishlistSchema>;
