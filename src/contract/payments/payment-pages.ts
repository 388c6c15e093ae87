/**
 * Pages on which something may be paid or saved, by the URL they were loaded from: only these may run the providers'
 * scripts. The order confirmation is not one, because nothing is paid there.
 */
export const isPaymentPage = (path: string): boolean =>
  /^\/nz\/(checkout(\/(?!success\/?$)|$)|cart(-old)?\/?$|account\/payment-methods$)/.test(path);
