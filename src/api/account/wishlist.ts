import { type Wishlist, wishlistSchema } from '#contract/accounts/wishlist.ts';
import { getWishlist } from '#modules/wishlist/get-wishlist.ts';
import { saveWishlist } from '#modules/wishlist/save-wishlist.ts';
import type { Ctx } from '#platform/context.ts';
import { customerEndpoint } from '../endpoint.ts';

/** What the customer has saved for later (WISH-11). */
export const readWishlist = customerEndpoint<Ctx>({
  method: 'get',
  path: '/account/wishlist',
  summary: 'The customer’s wishlist, newest first, and its version.',
  reply: { status: 200, schema: wishlistSchema },
  handle: async ({ ctx, caller }) => ({ status: 200, body: await getWishlist(ctx, caller.customerId) }),
});

/** Saves the whole list; answers as GET does, or 409 when it was saved elsewhere since that version (WISH-11). */
export const writeWishlist = customerEndpoint<Ctx, unknown, unknown, Wishlist>({
  method: 'put',
  path: '/account/wishlist',
  summary: 'Saves the customer’s wishlist, made from the version that is sent, and answers with it.',
  body: wishlistSchema,
  reply: { status: 200, schema: wishlistSchema },
  errors: ['CustomerNotFound', 'WishlistConflict'],
  perMinute: 240,
  handle: async ({ ctx, caller, body }) => {
    const answer = await saveWishlist(ctx, caller.customerId, body);
    if (answer.state === 'SAVED') return { status: 200, body: answer.wishlist };
    return { errorCode: answer.state === 'CONFLICT' ? 'WishlistConflict' : 'CustomerNotFound' };
  },
});
