import { type Wishlist, wishlistSchema } from '#contract/accounts/wishlist.ts';
import { getWishlist } from '#modules/wishlist/get-wishlist.ts';
import { saveWishlist, type WishlistRefusal } from '#modules/wishlist/save-wishlist.ts';
import type { Ctx } from '#platform/context.ts';
import { customerEndpoint } from '../endpoint.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

const refusals: Refusals<WishlistRefusal> = { CONFLICT: 'WishlistConflict', NO_CUSTOMER: 'CustomerNotFound' };

/** The customer's wishlist (WISH-11). */
export const readWishlist = customerEndpoint<Ctx>({
  method: 'get',
  path: '/account/wishlist',
  viewable: true,
  ownRows: true,
  summary: 'The customer’s wishlist, newest first, and its version.',
  reply: { status: 200, schema: wishlistSchema },
  handle: async ({ ctx, caller }) => ({ status: 200, body: await getWishlist(ctx, caller.customerId) }),
});

/** Saves the whole list; replies as GET does, or 409 when another device has saved it since that version (WISH-11). */
export const writeWishlist = customerEndpoint<Ctx, unknown, unknown, Wishlist>({
  method: 'put',
  path: '/account/wishlist',
  summary: 'Saves the customer’s wishlist, based on the version that is sent, and answers with it.',
  body: wishlistSchema,
  reply: { status: 200, schema: wishlistSchema },
  errors: ['CustomerNotFound', 'WishlistConflict'],
  perMinute: 240,
  handle: async ({ ctx, caller, body }) => {
    const saved = await saveWishlist(ctx, caller.customerId, body);
    return replyTo(saved, refusals, (wishlist) => ({ status: 200, body: wishlist }));
  },
});
