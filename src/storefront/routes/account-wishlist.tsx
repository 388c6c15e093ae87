import { WishlistPage } from '#storefront/features/wishlist/wishlist-page.tsx';

export const meta = () => [{ title: 'Wishlist · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountWishlist() {
  return <WishlistPage />;
}
