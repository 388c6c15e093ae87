import { PreviousOrderPage } from '#storefront/features/orders/previous/previous-order-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Your order');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountPreviousOrder() {
  return <PreviousOrderPage />;
}
