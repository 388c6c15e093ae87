/**
 * Loads what the payment step needs before a choice: the shop's payment methods, and the customer's saved ones (PAY-19,
 * CARD-06).
 */
import { useEffect, useState } from 'react';
import type { PaymentMethodsResponse } from '#contract/payments/payment-methods.ts';
import type { SavedMethod, SavedMethods } from '#contract/payments/saved-methods.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { authSettled, callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';

export interface PaymentSetup {
  status: 'LOADING' | 'READY' | 'FAILED';
  setup: PaymentMethodsResponse | null;
  saved: readonly SavedMethod[];
  /** Saved methods could not be loaded; the others can be used. */
  savedFailed: boolean;
  loggedIn: boolean;
  retry: () => void;
}

export function usePaymentSetup(): PaymentSetup {
  const [found, setFound] = useState<Omit<PaymentSetup, 'retry'>>({
    status: 'LOADING',
    setup: null,
    saved: [],
    savedFailed: false,
    loggedIn: false,
  });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let current = true;
    const load = async () => {
      const [setup] = await Promise.all([callApi<PaymentMethodsResponse>('GET', 'payment/methods'), authSettled()]);
      const loggedIn = authState.getState().status === 'LOGGED_IN';
      const savedReply = loggedIn ? await callAsShopper<SavedMethods>('GET', 'account/payment-methods') : null;
      if (!current) return;
      setFound({
        status: setup.ok ? 'READY' : 'FAILED',
        setup: setup.ok ? setup.value : null,
        saved: savedReply?.ok ? savedReply.value.methods : [],
        savedFailed: savedReply !== null && !savedReply.ok,
        loggedIn,
      });
    };
    void load();
    return () => {
      current = false;
    };
  }, [tries]);
  return {
    ...found,
    retry: () => {
      setFound((before) => ({ ...before, status: before.setup ? before.status : 'LOADING', savedFailed: false }));
      setTries((before) => before + 1);
    },
  };
}
