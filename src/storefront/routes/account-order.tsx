import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { OwnOrderPage } from '#storefront/features/orders/own-order-page.tsx';

export const meta = privateMeta('Your order');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountOrder() {
  return <OwnOrderPage />;
}
