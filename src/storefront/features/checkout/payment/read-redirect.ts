/** What the URL says on return from the pay-in-four provider. Pure. */

export type RedirectResult = { kind: 'AGREED'; token: string } | { kind: 'CANCELLED' };

/**
 * The result of a redirect from the URL's search; null when nobody has returned. A token that this tab did not start
 * with is rejected.
 */
export function readRedirect(search: string, stored: unknown): RedirectResult | null {
  const query = new URLSearchParams(search);
  const [status, token] = [query.get('status'), query.get('orderToken')];
  if (!status || !token) return null;
  const ours = typeof stored === 'object' && stored !== null && (stored as { token?: unknown }).token === token;
  return status === 'SUCCESS' && ours ? { kind: 'AGREED', token } : { kind: 'CANCELLED' };
}
