import { PaymentMethodsPage } from '#storefront/features/account/payment-methods-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Payment methods');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountPaymentMethods() {
  return <PaymentMethodsPage />;
}
