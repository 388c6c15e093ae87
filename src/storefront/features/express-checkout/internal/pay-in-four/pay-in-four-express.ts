/**
 * Express checkout with Afterpay: agreed to on its page before contact details are entered, reviewed and placed at the
 * payment step (BNPL-07, PAY-06).
 */
import type { CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import type { PayInFourCheckoutReply } from '#contract/checkout/pay-in-four-checkout.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import {
  handleRedirect,
  keepPayInFourAgreement,
  redirectToPayInFour,
  startPayInFour,
} from '#storefront/features/checkout/payment/pay-in-four-redirect.ts';
import { editCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import type { ResumeInput } from './fill-in.ts';

export const PAY_IN_FOUR = 'Afterpay';
const METHOD = 'pay-in-four-method';
const failed = fillText(checkoutMessages.methodLoadFailed, { method: PAY_IN_FOUR });

/**
 * Redirects to Afterpay's page for exactly the quoted order; returns a message when that failed. `methodCode` is the
 * quoted delivery method.
 */
export async function redirectForPayInFour(request: CheckoutInfoRequest, methodCode: string): Promise<string> {
  const opened = await startPayInFour(request, true);
  if (!opened.ok)
    return opened.error.kind === 'refused' && opened.error.body.errorCode === 'PayInFourNotOffered'
      ? opened.error.body.message
      : failed;
  tabStorage.write(METHOD, methodCode);
  redirectToPayInFour(opened.value);
  return '';
}

export type ResumedPayInFour =
  | { kind: 'NOBODY' }
  | { kind: 'CANCELLED' }
  | { kind: 'PROBLEM'; message: string }
  | { kind: 'REVIEW'; path: string };

/** After the return to the cart: fills the checkout with Afterpay's data, for review. Once per return. */
export async function resumePayInFour({ settings, state, known }: ResumeInput): Promise<ResumedPayInFour> {
  const returned = handleRedirect();
  if (!returned) return { kind: 'NOBODY' };
  if (!returned.ok) return { kind: 'CANCELLED' };
  const token = returned.value;
  const reply = await callAsShopper<PayInFourCheckoutReply>('POST', 'payment/bnpl/checkout', { token });
  if (!reply.ok) return { kind: 'PROBLEM', message: failed };
  const stored = tabStorage.read(METHOD);
  const methodCode = typeof stored === 'string' ? stored : '';
  // Loaded only now: the code that parses names, addresses and phone numbers is heavy.
  const { fillIn } = await import('./fill-in.ts');
  const filled = fillIn(reply.value, { settings, state, known, methodCode });
  if (!filled.ok) return { kind: 'PROBLEM', message: filled.error };
  editCheckout((record) => ({ ...record, ...filled.value }));
  keepPayInFourAgreement({ token, amount: reply.value.amount });
  tabStorage.write('payment-choice', 'pay_in_four');
  return { kind: 'REVIEW', path: '/checkout/payment' };
}
