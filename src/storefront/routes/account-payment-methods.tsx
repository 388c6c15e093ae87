import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { PaymentMethodsPage } from '#storefront/features/account/payment-methods-page.tsx';

export const meta = privateMeta('Payment methods');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountPaymentMethods() {
  return <PaymentMethodsPage />;
}
