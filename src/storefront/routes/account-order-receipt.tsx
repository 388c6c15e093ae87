import { ownOrders } from '#storefront/features/orders/order-source.ts';
import { ReceiptPage } from '#storefront/features/orders/receipt-page.tsx';

export const meta = () => [{ title: 'Tax receipt · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountOrderReceipt() {
  return <ReceiptPage source={ownOrders} />;
}
