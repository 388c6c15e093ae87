import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { ownOrders } from '#storefront/features/orders/order-source.ts';
import { ReceiptPage } from '#storefront/features/orders/receipt-page.tsx';

export const meta = privateMeta('Tax receipt');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountOrderReceipt() {
  return <ReceiptPage source={ownOrders} />;
}
