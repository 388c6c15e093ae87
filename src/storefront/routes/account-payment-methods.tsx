import { PaymentMethodsPage } from '#storefront/features/account/payment-methods-page.tsx';

export const meta = () => [{ title: 'Payment methods · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountPaymentMethods() {
  return <PaymentMethodsPage />;
}
