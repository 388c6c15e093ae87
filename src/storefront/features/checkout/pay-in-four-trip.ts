/** The way to the provider's page and back: what is kept meanwhile, and what the address says on return. The address keeps no token (BNPL-05). */
import type { BnplToken } from '#contract/bnpl.ts';
import type { CheckoutInfoRequest } from '#contract/checkout-info.ts';
import type { ApiResult } from '#storefront/browser/api-call.ts';
import { sessionKept } from '#storefront/browser/local-storage.ts';
import { callAsShopper } from '#storefront/browser/shopper-call.ts';

const NAME = 'pay-in-four';
export type Returned = { kind: 'AGREED'; token: string } | { kind: 'CANCELLED' };

export const openTrip = (request: CheckoutInfoRequest): Promise<ApiResult<BnplToken>> =>
  callAsShopper<BnplToken>('POST', 'payment/bnpl/token', { ...request, express: false });

/** Leaves for the provider's page. */
export function leaveForTrip({ token, redirectUrl }: BnplToken): void {
  sessionKept.write(NAME, { token });
  location.assign(redirectUrl);
}

/** What an address says of a trip; null when nobody has come back. A token that this tab did not set out with is nobody's. */
export function readReturn(search: string, kept: unknown): Returned | null {
  const query = new URLSearchParams(search);
  const [status, token] = [query.get('status'), query.get('orderToken')];
  if (!status || !token) return null;
  const ours = typeof kept === 'object' && kept !== null && (kept as { token?: unknown }).token === token;
  return status === 'SUCCESS' && ours ? { kind: 'AGREED', token } : { kind: 'CANCELLED' };
}

/** Reads it once, and takes it out of the address and the history. */
export function takeReturn(): Returned | null {
  const returned = readReturn(location.search, sessionKept.read(NAME));
  if (!returned) return null;
  const url = new URL(location.href);
  for (const name of ['status', 'orderToken']) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
  sessionKept.remove(NAME);
  return returned;
}
