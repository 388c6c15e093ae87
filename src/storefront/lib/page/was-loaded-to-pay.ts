import { isPaymentPage } from '#contract/payments/payment-pages.ts';

/** Whether this document was loaded from an address where people pay: its policy lets in who takes money, and nobody who measures. */
export function wasLoadedToPay(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry ? isPaymentPage(new URL(entry.name).pathname) : false;
}
