import { useLayoutEffect } from 'react';
import { useLoaderData } from 'react-router';
import { useKeptAlert } from '#storefront/features/alerts/kept-alert.ts';
import { CheckoutFrame } from '#storefront/features/checkout/checkout-frame.tsx';
import { CheckoutHeader } from '#storefront/features/checkout/checkout-header.tsx';
import { setCheckoutDataMaxAge } from '#storefront/lib/checkout-data/checkout-data.ts';
import { useProgrammeTerms } from '#storefront/lib/loyalty/programme-state.ts';
import { loadCheckoutLayout } from './checkout-layout.server.ts';

export const loader = loadCheckoutLayout;
export const headers = () => ({ 'Cache-Control': 'no-store' });
/** Settings do not change between steps. */
export const shouldRevalidate = () => false;

export default function CheckoutLayout() {
  const { dataMaxAge, countries, programme, analytics } = useLoaderData<typeof loader>();
  useProgrammeTerms(programme);
  useKeptAlert();
  // Set before any child requests data.
  useLayoutEffect(() => setCheckoutDataMaxAge(dataMaxAge), [dataMaxAge]);
  return (
    <>
      <CheckoutHeader />
      <CheckoutFrame fraudScript={analytics?.fraud ?? null} countries={countries} />
    </>
  );
}
