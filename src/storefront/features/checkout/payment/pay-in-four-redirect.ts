/** The way to the provider's page and back: what is kept meanwhile, and what the address says on return. The address keeps no token (BNPL-05). */

import type { CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import type { PayInFourToken } from '#contract/payments/pay-in-four-checkout.ts';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';

const NAME = 'pay-in-four';
export type RedirectResult = { kind: 'AGREED'; token: string } | { kind: 'CANCELLED' };

/** `express`: from the cart, before anybody said who they are. */
export const startPayInFour = (request: CheckoutInfoRequest, express = false): Promise<ApiResult<PayInFourToken>> =>
  callAsShopper<PayInFourToken>('POST', 'payment/bnpl/token', { ...request, express });

/** Leaves for the provider's page. */
export function redirectToPayInFour({ token, redirectUrl }: PayInFourToken): void {
  tabStorage.write(NAME, { token });
  location.assign(redirectUrl);
}

/** What an address says of a trip; null when nobody has come back. A token that this tab did not set out with is nobody's. */
export function readRedirect(search: string, kept: unknown): RedirectResult | null {
  const query = new URLSearchParams(search);
  const [status, token] = [query.get('status'), query.get('orderToken')];
  if (!status || !token) return null;
  const ours = typeof kept === 'object' && kept !== null && (kept as { token?: unknown }).token === token;
  return status === 'SUCCESS' && ours ? { kind: 'AGREED', token } : { kind: 'CANCELLED' };
}

/** Reads it once, and takes it out of the address and the history. */
export function handleRedirect(): RedirectResult | null {
  const returned = readRedirect(location.search, tabStorage.read(NAME));
  if (!returned) return null;
  const url = new URL(location.href);
  for (const name of ['status', 'orderToken']) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
  tabStorage.remove(NAME);
  return returned;
}

/** Trips in a window of their own answer the page that waits for them here. */
const CHANNEL = 'pay-in-four';
/** So long does the window wait for that page's word before it takes the trip for nobody's. */
const WORD_MS = 1_000;

/** A window for the provider's page, opened in the press of a button; null where the browser lets none open. */
export const openPayInFourWindow = (): Window | null => window.open('', '_blank', 'popup,width=480,height=760');

/** Goes to the provider's page in that window. Tells what became of it, once, unless it is stopped before. */
export function redirectInWindow(
  payInFourWindow: Window,
  { token, redirectUrl }: PayInFourToken,
  tell: (returned: RedirectResult) => void,
): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<{ search?: string }>) => {
    const returned =
      typeof data.search === 'string' &&
      new URLSearchParams(data.search).get('orderToken') === token &&
      readRedirect(data.search, { token });
    if (!returned) return;
    channel.postMessage({ heard: token });
    // The word goes out before the channel is closed.
    setTimeout(() => channel.close());
    tell(returned);
  };
  payInFourWindow.location.href = redirectUrl;
  return () => channel.close();
}

/** In the window that came back: whether a page waited for it and knows now. */
export function notifyWaitingPage(search: string): Promise<boolean> {
  const token = new URLSearchParams(search).get('orderToken');
  if (!token) return Promise.resolve(false);
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = (heard: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(heard);
    };
    const timer = setTimeout(() => end(false), WORD_MS);
    channel.onmessage = ({ data }: MessageEvent<{ heard?: string }>) => {
      if (data.heard === token) end(true);
    };
    channel.postMessage({ search });
  });
}

const AGREED = 'pay-in-four-agreed';
/** What was agreed to in an express checkout, until the order is reviewed and placed; `amount` in dollars. */
export interface PayInFourAgreement {
  token: string;
  amount: number;
}
export const keepPayInFourAgreement = (agreed: PayInFourAgreement): boolean => tabStorage.write(AGREED, agreed);
export const forgetPayInFourAgreement = (): void => tabStorage.remove(AGREED);
export function readPayInFourAgreement(kept: unknown = tabStorage.read(AGREED)): PayInFourAgreement | null {
  const { token, amount } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<PayInFourAgreement>;
  return typeof token === 'string' && typeof amount === 'number' ? { token, amount } : null;
}
