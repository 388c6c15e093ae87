import { OwnOrderPage } from '#storefront/features/orders/own-order-page.tsx';

export const meta = () => [{ title: 'Your order · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountOrder() {
  return <OwnOrderPage />;
}
