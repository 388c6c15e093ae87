/** An address as the log may keep it: without its query, and without the code of a gift card (D4). */
export const loggablePath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/(\/voucher\/balance\/)[^/]+/, '$1…');
