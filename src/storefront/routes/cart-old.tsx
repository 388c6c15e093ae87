import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { CartOldPage } from '#storefront/features/cart/cart-old-page.tsx';

export const meta = privateMeta('Your cart');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function CartOld() {
  return <CartOldPage />;
}
