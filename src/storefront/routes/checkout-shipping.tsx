import { ShippingPage } from '#storefront/features/checkout/shipping-page.tsx';

export const meta = () => [{ title: 'Delivery · Kerb' }, { name: 'robots', content: 'noindex' }];

export default function CheckoutShipping() {
  return <ShippingPage />;
}
