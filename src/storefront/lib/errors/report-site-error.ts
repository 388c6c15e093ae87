import { pushEvent } from '../analytics/data-layer.ts';
import { reportError } from './report-error.ts';
import { siteError } from './site-error.ts';

/**
 * Adds the error page on screen to the data layer (NAV-56), and reports the error itself. Loaded with the first error
 * page.
 */
export function reportSiteError(status: number, message: string, error: unknown): void {
  pushEvent(siteError({ status, message, baseUrl: `${location.origin}/nz`, path: location.pathname }));
  // Errors answered by the server are reported by the server.
  if (status >= 500 && error instanceof Error) reportError(error, true);
}
