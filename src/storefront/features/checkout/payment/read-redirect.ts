/** What the URL says on return from the pay-in-four provider. Pure. */
import { fail, ok, type Result } from '#shared/result.ts';

/** The token of the agreement, else CANCELLED. */
export type RedirectResult = Result<string, 'CANCELLED'>;

/**
 * The result of a redirect from the URL's search; null when nobody has returned. A token that this tab did not start
 * with is rejected.
 */
export function readRedirect(search: string, stored: unknown): RedirectResult | null {
  const query = new URLSearchParams(search);
  const [status, token] = [query.get('status'), query.get('orderToken')];
  if (!status || !token) return null;
  const ours = typeof stored === 'object' && stored !== null && (stored as { token?: unknown }).token === token;
  return status === 'SUCCESS' && ours ? ok(token) : fail('CANCELLED');
}
