import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { ShippingPage } from '#storefront/features/checkout/shipping-page.tsx';

export const meta = privateMeta('Delivery');

export default function CheckoutShipping() {
  return <ShippingPage />;
}
