import { useRouteLoaderData } from 'react-router';
import { ErrorPage } from '#storefront/features/checkout/error-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';
import type { loadCheckoutLayout } from './checkout-layout.server.ts';

export const meta = privateMeta('Order not processed');

export default function CheckoutError() {
  const { paymentHelp } = useRouteLoaderData<typeof loadCheckoutLayout>('routes/checkout/checkout-layout') ?? {
    paymentHelp: '/orders',
  };
  return <ErrorPage help={paymentHelp} />;
}
