import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { WishlistPage } from '#storefront/features/wishlist/wishlist-page.tsx';

export const meta = privateMeta('Wishlist');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountWishlist() {
  return <WishlistPage />;
}
