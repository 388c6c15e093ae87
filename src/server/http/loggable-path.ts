/** A URL as it may be logged: without its query, and without the code of a gift card (reliability D4). */
export const loggablePath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/(\/voucher\/balance\/)[^/]+/, '$1…');
