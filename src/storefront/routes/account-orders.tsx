import { OrdersPage } from '#storefront/features/orders/orders-page.tsx';

export const meta = () => [{ title: 'Orders · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountOrders() {
  return <OrdersPage />;
}
