import { useRouteLoaderData } from 'react-router';
import { SaveDetails } from '#storefront/features/account/sign-up/save-details.tsx';
import { SuccessPage } from '#storefront/features/checkout/success/success-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';
import type { loadCheckoutLayout } from './checkout-layout.server.ts';

export const meta = privateMeta('Order placed');

export default function CheckoutSuccess() {
  // From the layout: a request of its own could fail after the order is paid.
  const layout = useRouteLoaderData<typeof loadCheckoutLayout>('routes/checkout/checkout-layout');
  return (
    <SuccessPage
      help={layout?.help ?? { email: '', returnsPath: '' }}
      saveDetails={(order) => <SaveDetails order={order} />}
    />
  );
}
