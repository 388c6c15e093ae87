import { OwnOrderPage } from '#storefront/features/orders/own-order-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Your order');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountOrder() {
  return <OwnOrderPage />;
}
