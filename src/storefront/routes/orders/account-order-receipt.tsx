import { ownOrders } from '#storefront/features/orders/order-source.ts';
import { ReceiptPage } from '#storefront/features/orders/receipt-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Tax receipt');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountOrderReceipt() {
  return <ReceiptPage source={ownOrders} />;
}
