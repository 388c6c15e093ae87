import type { NavigateFunction } from 'react-router';
import { isPaymentPage } from '#contract/payments/payment-pages.ts';
import { wasLoadedToPay } from '#storefront/lib/page/was-loaded-to-pay.ts';

/** Payment pages are opened by a page load, in documents that were not loaded to pay. */
export const isLoaded = (to: string): boolean => isPaymentPage(`/nz${to.split('?')[0]}`) && !wasLoadedToPay();

/**
 * Opens a page below /nz in place of this one. Payment pages are opened by a page load, so that their content security
 * policy allows the payment provider.
 */
export function openPage(to: string, navigate: NavigateFunction): void {
  if (isLoaded(to)) location.replace(`/nz${to}`);
  else void navigate(to, { replace: true });
}
