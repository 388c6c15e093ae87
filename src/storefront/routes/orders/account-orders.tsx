import { OrdersPage } from '#storefront/features/orders/orders-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Orders');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountOrders() {
  return <OrdersPage />;
}
