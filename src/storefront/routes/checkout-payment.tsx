import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { PaymentPage } from '#storefront/features/checkout/payment-page.tsx';
import { LazyStoredValue } from '#storefront/features/loyalty/late-stored-value.tsx';

export const meta = privateMeta('Payment');

export default function CheckoutPayment() {
  return <PaymentPage storedValue={(facts) => <LazyStoredValue {...facts} />} />;
}
