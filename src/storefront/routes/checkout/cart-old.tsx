import { CartOldPage } from '#storefront/features/cart/cart-old-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta(
  'Your cart',
  'What you have chosen, with its total in New Zealand dollars, GST included.',
);
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function CartOld() {
  return <CartOldPage />;
}
