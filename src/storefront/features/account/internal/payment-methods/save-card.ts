import { paymentMessages } from '#contract/messages/payment-messages.ts';
import type { SavedMethod, SavedMethods } from '#contract/payments/saved-methods.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CardNonce } from '#storefront/features/checkout/card/card-frame-protocol.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';

const SENDINGS = 2;

/**
 * Saves a card or PayPal account; a request whose answer was lost is repeated with the same key, so that nothing is
 * saved twice (CARD-06). The saved methods, or the message for the customer.
 */
export async function saveCard({
  nonce,
  deviceData,
}: Pick<CardNonce, 'nonce' | 'deviceData'>): Promise<Result<readonly SavedMethod[], string>> {
  const body = { attemptId: crypto.randomUUID(), token: nonce, ...(deviceData && { deviceData }) };
  for (let sending = 1; ; sending += 1) {
    const answer = await callAsShopper<SavedMethods>('POST', 'account/payment-methods', body, { timeoutMs: 60_000 });
    if (answer.ok) return ok(answer.value.methods);
    const { error } = answer;
    if (error.kind === 'refused' && error.status < 500)
      return fail(error.body.errorCode === 'BadRequest' ? paymentMessages.saveMethodFailed : error.body.message);
    if (sending >= SENDINGS || (error.kind === 'refused' && error.body.errorCode === 'SaveMethodFailed'))
      return fail(paymentMessages.saveMethodFailed);
  }
}
