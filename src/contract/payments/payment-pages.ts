/** Pages on which something may be paid or saved, by the address they were loaded from: those alone may run what providers need. Where an order is confirmed nothing is paid any more. */
export const isPaymentPage = (path: string): boolean =>
  /^\/nz\/(checkout(\/(?!success\/?$)|$)|cart(-old)?\/?$|account\/payment-methods$)/.test(path);
