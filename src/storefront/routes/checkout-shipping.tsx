import type { PickupStore } from '#storefront/browser/checkout-record.ts';
import { ShippingPage } from '#storefront/features/checkout/shipping-page.tsx';

export const meta = () => [{ title: 'Delivery · Kerb' }, { name: 'robots', content: 'noindex' }];

/** The stores that a shopper can collect from; filled when the stores have pages. */
const stores: readonly PickupStore[] = [];

export default function CheckoutShipping() {
  return <ShippingPage stores={stores} />;
}
