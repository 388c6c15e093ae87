import { SuccessPage } from '#storefront/features/checkout/success-page.tsx';

export const meta = () => [{ title: 'Order placed · Kerb' }, { name: 'robots', content: 'noindex' }];

export default function CheckoutSuccess() {
  return <SuccessPage />;
}
