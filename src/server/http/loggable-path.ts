import { decodePath } from './decode-path.ts';

/** A URL as it may be logged: without its query, and without the code of a gift card, however its path is spelled (D4). */
export const loggablePath = (url: string): string =>
  decodePath(url.split('?')[0] ?? '').replace(/(\/voucher\/balance\/)[^/]+/, '$1…');
