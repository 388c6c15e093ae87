import { ShippingPage } from '#storefront/features/checkout/shipping-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Delivery');

export default function CheckoutShipping() {
  return <ShippingPage />;
}
