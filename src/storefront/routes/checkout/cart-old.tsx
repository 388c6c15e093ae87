import { CartOldPage } from '#storefront/features/cart/cart-old-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Your cart');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function CartOld() {
  return <CartOldPage />;
}
