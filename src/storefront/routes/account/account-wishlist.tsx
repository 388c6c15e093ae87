import { WishlistPage } from '#storefront/features/wishlist/wishlist-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Wishlist');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountWishlist() {
  return <WishlistPage />;
}
