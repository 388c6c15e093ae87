import { ErrorPage } from '#storefront/features/checkout/error-page.tsx';

export const meta = () => [{ title: 'Order not processed · Kerb' }, { name: 'robots', content: 'noindex' }];

export default function CheckoutError() {
  return <ErrorPage />;
}
