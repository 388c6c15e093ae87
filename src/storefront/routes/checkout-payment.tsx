import { PaymentPage } from '#storefront/features/checkout/payment-page.tsx';

export const meta = () => [{ title: 'Payment · Kerb' }, { name: 'robots', content: 'noindex' }];

export default function CheckoutPayment() {
  return <PaymentPage />;
}
