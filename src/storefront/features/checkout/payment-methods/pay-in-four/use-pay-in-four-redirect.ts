import { useEffect, useRef, useState } from 'react';
import type { PayInFourToken } from '#contract/checkout/pay-in-four-checkout.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import { currentItems } from '#storefront/features/cart/use-cart-view.ts';
import { buildInfoRequest } from '#storefront/lib/checkout/checkout-request.ts';
import { giftCardsState } from '#storefront/lib/checkout/gift-cards-state.ts';
import type { BillingValues } from '../../internal/billing/billing.ts';
import {
  handleRedirect,
  notifyWaitingPage,
  openPayInFourWindow,
  redirectInWindow,
  redirectToPayInFour,
  startPayInFour,
} from '../../payment/pay-in-four-redirect.ts';
import type { PaymentStep } from '../payment-method.ts';

const CANCELLED = { tone: 'info', text: 'Afterpay was cancelled. Nothing has been charged.' } as const;
const paidWith = { brand: 'Afterpay', last4: '' };

/**
 * The redirect flow to Afterpay and back. Returns the function that starts it, with the typed billing address; after
 * the return with an agreement the order is placed as soon as its quote is loaded.
 */
export function usePayInFourRedirect(step: PaymentStep): (values: BillingValues) => Promise<void> {
  const [agreed, setAgreed] = useState<string | null>(null);
  const stopWaiting = useRef<(() => void) | null>(null);
  useEffect(() => () => stopWaiting.current?.(), []);
  useReturn(step, setAgreed);

  const { data, checkout, form, place, draftWith } = step;
  useEffect(() => {
    if (!agreed || !data || !checkout.record || !form.ready) return;
    setAgreed(null);
    void place(() => draftWith(form.values, { method: 'pay_in_four', token: agreed }, paidWith));
  });

  const endWaiting = () => {
    stopWaiting.current = null;
    step.setAway(null);
  };
  const waitForWindow = (payInFourWindow: Window, opened: PayInFourToken) => {
    const cancel = () => {
      stopWaiting.current?.();
      endWaiting();
      step.notify(CANCELLED);
    };
    step.setAway({
      label: 'Waiting for Afterpay…',
      window: {
        note: 'Continue in Afterpay’s window. Your order is placed here as soon as you have agreed there.',
        cancelLabel: 'Cancel Afterpay',
        cancel,
      },
    });
    stopWaiting.current = redirectInWindow(payInFourWindow, opened, (result) => {
      endWaiting();
      if (result.ok) setAgreed(result.value);
      else step.notify(CANCELLED);
    });
  };

  /**
   * Typed values are stored for the return. PINs of gift cards are kept in this page's memory only, so with one applied
   * the page stays, and the provider's page opens in a new window.
   */
  return async (values) => {
    // Afterpay identifies its customers by their mobile number (FIX-11).
    if (!(await import('#contract/fields/phone.ts')).isTransTasmanMobile(checkout.record?.contact?.phone ?? ''))
      return step.notify({ tone: 'error', text: `${accountMessages.mobileRequired} Afterpay needs one.` });
    const stays = giftCardsState.getState().cards.length > 0;
    const payInFourWindow = stays ? openPayInFourWindow() : null;
    if (stays && !payInFourWindow)
      return step.notify({
        tone: 'error',
        text: 'Your browser blocked the Afterpay window. Allow pop-ups for this shop and try again.',
      });
    const opened = await startWith(step, values);
    if (!opened) return payInFourWindow?.close();
    if (payInFourWindow) return waitForWindow(payInFourWindow, opened);
    step.setAway({ label: 'On to Afterpay…' });
    redirectToPayInFour(opened);
  };
}

/** Reads, once, what Afterpay's page has put into the URL on the way back. */
function useReturn({ notify }: PaymentStep, onAgreed: (token: string) => void): void {
  const read = useRef(() => {
    const { search } = location;
    const result = handleRedirect();
    if (!result) return;
    if (result.ok) return onAgreed(result.value);
    // In a new window, the page that opened it continues.
    void notifyWaitingPage(search).then((isNotified) => {
      notify(isNotified ? { tone: 'info', text: 'You can close this window.' } : CANCELLED);
      if (isNotified) window.close();
    });
  });
  useEffect(() => read.current(), []);
}

/** Starts the provider's checkout for the current order; null when the shopper has been told why that failed. */
async function startWith(step: PaymentStep, values: BillingValues): Promise<PayInFourToken | null> {
  const { record, membership, credits } = step.checkout;
  const draft = await step.draftWith(values, null, { brand: '', last4: '' });
  const request =
    draft &&
    buildInfoRequest(currentItems(), record, { membership, credits, giftCards: giftCardsState.getState().cards });
  if (!request) return null;
  const opened = await startPayInFour(request);
  if (opened.ok) return opened.value;
  const refused =
    opened.error.kind === 'refused' && opened.error.body.errorCode === 'PayInFourNotOffered'
      ? opened.error.body.message
      : null;
  step.notify({
    tone: 'error',
    text: refused ?? fillText(checkoutMessages.methodLoadFailed, { method: 'Afterpay' }),
  });
  return null;
}
