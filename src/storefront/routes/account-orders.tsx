import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { OrdersPage } from '#storefront/features/orders/orders-page.tsx';

export const meta = privateMeta('Orders');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountOrders() {
  return <OrdersPage />;
}
