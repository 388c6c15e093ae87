import { PaymentPage } from '#storefront/features/checkout/payment-page.tsx';
import { LazyStoredValue } from '#storefront/features/loyalty/lazy-stored-value.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Payment');

export default function CheckoutPayment() {
  return <PaymentPage storedValue={(facts) => <LazyStoredValue {...facts} />} />;
}
