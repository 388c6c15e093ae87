import { useRouteLoaderData } from 'react-router';
import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { ErrorPage } from '#storefront/features/checkout/error-page.tsx';
import type { loadCheckoutLayout } from './checkout-layout.server.ts';

export const meta = privateMeta('Order not processed');

export default function CheckoutError() {
  const { paymentHelp } = useRouteLoaderData<typeof loadCheckoutLayout>('routes/checkout-layout') ?? {
    paymentHelp: '/orders',
  };
  return <ErrorPage help={paymentHelp} />;
}
