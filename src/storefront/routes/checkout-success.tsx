import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { SuccessPage } from '#storefront/features/checkout/success-page.tsx';

export const meta = privateMeta('Order placed');

export default function CheckoutSuccess() {
  return <SuccessPage />;
}
