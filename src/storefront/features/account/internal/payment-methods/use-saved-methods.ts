import { useEffect, useState } from 'react';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import type { PaymentMethodsResponse } from '#contract/payments/payment-methods.ts';
import type { SavedMethod, SavedMethods } from '#contract/payments/saved-methods.ts';
import { describeInstrument } from '#storefront/features/checkout/payment/describe-instrument.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';

export type MethodMessage = { tone: 'success' | 'error'; text: string };

export interface SavedMethodsView {
  /** Null until they are loaded. */
  methods: readonly SavedMethod[] | null;
  setMethods: (methods: readonly SavedMethod[]) => void;
  failed: boolean;
  retry: () => void;
  /** The shop's payment methods; null until they are known. If they fail to load, a card can still be added. */
  setup: PaymentMethodsResponse | null;
  /** The id of the method that is being removed. */
  removing: string | null;
  /** Resolves to what happened. */
  remove: (method: SavedMethod) => Promise<MethodMessage>;
}

/** The customer's saved payment methods: loads them, and removes one (NAV-34, CARD-06). */
export function useSavedMethods(): SavedMethodsView {
  const [methods, setMethods] = useState<readonly SavedMethod[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const [setup, setSetup] = useState<PaymentMethodsResponse | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let current = true;
    setFailed(false);
    void callAsShopper<SavedMethods>('GET', 'account/payment-methods').then((answer) => {
      if (!current) return;
      if (answer.ok) setMethods(answer.value.methods);
      else setFailed(true);
    });
    void callApi<PaymentMethodsResponse>('GET', 'payment/methods').then((answer) => {
      if (current && answer.ok) setSetup(answer.value);
    });
    return () => {
      current = false;
    };
  }, [tries]);

  const remove = async (method: SavedMethod): Promise<MethodMessage> => {
    setRemoving(method.id);
    const answer = await callAsShopper<SavedMethods>('DELETE', `account/payment-methods/${method.id}`);
    setRemoving(null);
    // A method that was already removed elsewhere counts as removed.
    const isRemoved =
      !answer.ok && answer.error.kind === 'refused' && answer.error.body.errorCode === 'SavedMethodNotFound';
    if (answer.ok) setMethods(answer.value.methods);
    if (isRemoved) setMethods((before) => before?.filter(({ id }) => id !== method.id) ?? null);
    return answer.ok || isRemoved
      ? { tone: 'success', text: `Removed ${describeInstrument(method)}.` }
      : { tone: 'error', text: paymentMessages.removeMethodFailed };
  };
  return { methods, setMethods, failed, retry: () => setTries(tries + 1), setup, removing, remove };
}
