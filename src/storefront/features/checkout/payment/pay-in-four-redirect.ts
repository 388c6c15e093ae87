/**
 * The redirect flow to the pay-in-four provider: what is stored meanwhile, and what the URL says on return. The URL
 * keeps no token (BNPL-05).
 */
import type { CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import type { PayInFourToken } from '#contract/checkout/pay-in-four-checkout.ts';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { type RedirectResult, readRedirect } from './read-redirect.ts';

const NAME = 'pay-in-four';

/** `express`: started from the cart, before the shopper entered contact details. */
export const startPayInFour = (request: CheckoutInfoRequest, express = false): Promise<ApiResult<PayInFourToken>> =>
  callAsShopper<PayInFourToken>('POST', 'payment/bnpl/token', { ...request, express });

/** Redirects to the provider's page. */
export function redirectToPayInFour({ token, redirectUrl }: PayInFourToken): void {
  tabStorage.write(NAME, { token });
  location.assign(redirectUrl);
}

/** Reads the result once, and removes it from the URL and the history. */
export function handleRedirect(): RedirectResult | null {
  const returned = readRedirect(location.search, tabStorage.read(NAME));
  if (!returned) return null;
  const url = new URL(location.href);
  for (const name of ['status', 'orderToken']) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
  tabStorage.remove(NAME);
  return returned;
}

/** Broadcast channel on which a new window notifies the page waiting for it. */
const CHANNEL = 'pay-in-four';

/** How long the window waits for that page's answer; milliseconds. */
const WORD_MS = 1_000;

/** Opens a window for the provider's page, in a click handler; null where the browser blocks it. */
export const openPayInFourWindow = (): Window | null => window.open('', '_blank', 'popup,width=480,height=760');

/** Opens the provider's page in that window. Reports the result once, unless stopped before. */
export function redirectInWindow(
  payInFourWindow: Window,
  { token, redirectUrl }: PayInFourToken,
  onResult: (returned: RedirectResult) => void,
): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<{ search?: string }>) => {
    const returned =
      typeof data.search === 'string' &&
      new URLSearchParams(data.search).get('orderToken') === token &&
      readRedirect(data.search, { token });
    if (!returned) return;
    channel.postMessage({ heard: token });
    // Close the channel only after the message is sent.
    setTimeout(() => channel.close());
    onResult(returned);
  };
  payInFourWindow.location.href = redirectUrl;
  return () => channel.close();
}

/** In the returned window: resolves to whether a page waited for it and was notified. */
export function notifyWaitingPage(search: string): Promise<boolean> {
  const token = new URLSearchParams(search).get('orderToken');
  if (!token) return Promise.resolve(false);
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const finish = (heard: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(heard);
    };
    const timer = setTimeout(() => finish(false), WORD_MS);
    channel.onmessage = ({ data }: MessageEvent<{ heard?: string }>) => {
      if (data.heard === token) finish(true);
    };
    channel.postMessage({ search });
  });
}

const AGREED = 'pay-in-four-agreed';

/** The agreement of an express checkout, until the order is reviewed and placed; `amount` in dollars. */
export interface PayInFourAgreement {
  token: string;
  amount: number;
}

export const keepPayInFourAgreement = (agreed: PayInFourAgreement): boolean => tabStorage.write(AGREED, agreed);
export const forgetPayInFourAgreement = (): void => tabStorage.remove(AGREED);

export function readPayInFourAgreement(stored: unknown = tabStorage.read(AGREED)): PayInFourAgreement | null {
  const { token, amount } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Partial<PayInFourAgreement>;
  return typeof token === 'string' && typeof amount === 'number' ? { token, amount } : null;
}
