/** The shop as the staff site links to it: on the same host, or on its own (SEC-06). */

/** Origin of the shop where it has another host; '' where the staff site is on the shop's. */
export const shopOrigin = (): string => document.documentElement.dataset.shopOrigin ?? '';

/** URL of a page of the shop; `path` is below /nz and may have a query. */
export const shopAddress = (path: string): string => `${shopOrigin()}/nz${path}`;
