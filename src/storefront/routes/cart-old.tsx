import { CartOldPage } from '#storefront/features/cart/cart-old-page.tsx';

export const meta = () => [{ title: 'Your cart · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function CartOld() {
  return <CartOldPage />;
}
