import { PhonePaymentPage } from '#storefront/features/checkout/phone/phone-payment-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Pay for your order');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function CheckoutPhone() {
  return <PhonePaymentPage />;
}
