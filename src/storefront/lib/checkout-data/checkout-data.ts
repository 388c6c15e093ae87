/** This tab's checkout data, loaded from `/checkout/info`. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { CheckoutInfo, CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import { roundDollars } from '#shared/money.ts';
import { authState } from '../auth/auth-state.ts';
import { checkoutState } from '../checkout/checkout-state.ts';
import { withFraudToken } from '../checkout/fraud-token.ts';
import { forgetShownTotal, keepShownTotal } from '../checkout/shown-total.ts';
import { callAsShopper } from '../session/call-as-shopper.ts';
import { openAuth } from '../session/open-auth.ts';
import { type CheckoutDataState, createCheckoutDataLoader } from './checkout-data-loader.ts';

let maxAgeMs = 60_000;
/** The setting 'checkout.dataMaxAge', provided by the page; seconds. */
export const setCheckoutDataMaxAge = (seconds: number): void => {
  maxAgeMs = seconds * 1000;
};

export const checkoutData = createCheckoutDataLoader({
  fetchInfo: (request, signal) =>
    callAsShopper<CheckoutInfo>('POST', 'checkout/info', withFraudToken(request), { signal }),
  now: () => Date.now(),
  maxAgeMs: () => maxAgeMs,
});

// The data shown last are compared with the order's later; cleared data are cleared there too.
checkoutData.state.subscribe(({ status, data, loading }) => {
  if (loading) return;
  if (status === 'SUCCESS' || status === null) checkoutState.setState({ lastCheckoutData: data });
  if (data) keepShownTotal(data);
  // An empty cart, or an order that was placed.
  else if (status !== 'ERROR') forgetShownTotal();
});

/**
 * Before an order is placed: reloads its price, ignoring the cache, and compares it with what the shopper was last
 * shown (FIX-36). CHANGED: an amount to pay differs; the new one is already shown. GIFT_CARDS_CHANGED: the total is the
 * same, but gift cards pay a different part of it (VOUCH-12).
 */
export async function reloadCheckoutData(): Promise<'SAME' | 'CHANGED' | 'GIFT_CARDS_CHANGED' | 'FAILED'> {
  const { lastCheckoutData } = checkoutState.getState();
  const { status, data } = await checkoutData.retry();
  if (status !== 'SUCCESS' || !data || !lastCheckoutData) return 'FAILED';
  if (data.grandTotal !== lastCheckoutData.grandTotal) return 'CHANGED';
  if (data.amountOutstanding === lastCheckoutData.amountOutstanding) return 'SAME';
  return paidByGiftCards(data) === paidByGiftCards(lastCheckoutData) ? 'CHANGED' : 'GIFT_CARDS_CHANGED';
}
const paidByGiftCards = ({ creditUsages }: CheckoutInfo): number =>
  roundDollars(
    creditUsages.reduce((sum, { methodCode, amount }) => (methodCode === 'voucher' ? sum + amount : sum), 0),
  );

/** Loads the checkout data of a request; undefined while the request cannot be built yet, null for an empty cart. */
export function useCheckoutData(request: CheckoutInfoRequest | null | undefined): CheckoutDataState {
  const key = request === undefined ? undefined : JSON.stringify(request);
  const { status: authStatus, customer } = useStore(authState);
  const customerId = customer?.customerId ?? null;
  useEffect(openAuth, []);
  useEffect(() => {
    if (key !== undefined) void checkoutData.want(JSON.parse(key), { authStatus, customerId });
  }, [key, authStatus, customerId]);
  return useStore(checkoutData.state);
}
