import { ChangePaymentPage } from '#storefront/features/checkout/change/change-payment-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Pay for a change');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function CheckoutChange() {
  return <ChangePaymentPage />;
}
