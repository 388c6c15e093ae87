import { SuccessPage } from '#storefront/features/checkout/success-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Order placed');

export default function CheckoutSuccess() {
  return <SuccessPage />;
}
