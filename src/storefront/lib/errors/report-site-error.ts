import { pushEvent } from '../analytics/data-layer.ts';
import { reportError } from './report-error.ts';
import { siteError } from './site-error.ts';

/** Tells the data layer of the error page on screen (NAV-56), and of what failed whoever takes reports. Comes with the first error page. */
export function reportSiteError(status: number, message: string, error: unknown): void {
  pushEvent(siteError({ status, message, baseUrl: `${location.origin}/nz`, path: location.pathname }));
  // What the server answered it has reported itself.
  if (status >= 500 && error instanceof Error) reportError(error, true);
}
