import { pushEvent } from './data-layer.ts';
import { siteError } from './site-error.ts';

/** Tells the data layer of the error page on screen (NAV-56). Comes with the first error page. */
export const reportSiteError = (status: number, message: string): void =>
  pushEvent(siteError({ status, message, baseUrl: `${location.origin}/nz`, path: location.pathname }));
