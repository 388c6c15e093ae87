import type { PersonalData } from '#platform/personal-data.ts';
import { getWishlist } from './get-wishlist.ts';
import { deleteWishlist } from './internal/wishlist-records.ts';

export const wishlistPersonalData: PersonalData = {
  name: 'wishlist',
  columns: { 'wishlist.wishlist': ['customer_id'], 'wishlist.item': ['customer_id', 'product_id', 'variant_id'] },
  read: async (ctx, { customerId }) => (await getWishlist(ctx, customerId)).items,
  erase: (ctx, { customerId }) => deleteWishlist(ctx, customerId),
};
