import { isPaymentPage } from '#contract/payments/payment-pages.ts';

/**
 * Whether this document was loaded at a payment URL: its content security policy allows payment providers and no
 * analytics.
 */
export function wasLoadedToPay(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry ? isPaymentPage(new URL(entry.name).pathname) : false;
}
