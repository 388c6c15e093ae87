/** This tab's checkout data, asked of `/checkout/info`. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { CheckoutInfo, CheckoutInfoRequest } from '#contract/checkout-info.ts';
import { openAuth } from './auth-open.ts';
import { authState } from './auth-state.ts';
import { type CheckoutDataState, createCheckoutDataLoader } from './checkout-data-loader.ts';
import { withFraudToken } from './fraud-token.ts';
import { callAsShopper } from './shopper-call.ts';

let maxAgeMs = 60_000;
/** The setting 'checkout.dataMaxAge', as the page brought it. */
export const setCheckoutDataMaxAge = (seconds: number): void => {
  maxAgeMs = seconds * 1000;
};

export const checkoutData = createCheckoutDataLoader({
  fetchInfo: (request, signal) => callAsShopper<CheckoutInfo>('POST', 'checkout/info', withFraudToken(request), { signal }),
  now: () => Date.now(),
  maxAgeMs: () => maxAgeMs,
});

/** Follows the checkout data of a request; undefined while the request cannot be made yet, null for an empty cart. */
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
