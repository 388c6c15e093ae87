import { PaymentPage } from '#storefront/features/checkout/payment-page.tsx';
import { LateStoredValue } from '#storefront/features/loyalty/late-stored-value.tsx';

export const meta = () => [{ title: 'Payment · Kerb' }, { name: 'robots', content: 'noindex' }];

export default function CheckoutPayment() {
  return <PaymentPage storedValue={(facts) => <LateStoredValue {...facts} />} />;
}
