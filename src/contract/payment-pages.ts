/** Pages on which something may be paid or saved, by the address they were loaded from: those alone may run what providers need. */
export const isPaymentPage = (path: string): boolean => /^\/nz\/(checkout(\/|$)|cart(-old)?\/?$|account\/payment-methods$)/.test(path);
