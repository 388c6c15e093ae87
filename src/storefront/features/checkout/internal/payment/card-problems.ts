/** Maps errors of the provider's fields to the shop's messages (CARD-01, CARD-09). Pure. */
import { paymentMessages } from '#contract/messages/payment-messages.ts';

export type CardField = 'number' | 'expirationDate' | 'cvv';
export const cardFieldMessages: Record<CardField, string> = {
  number: paymentMessages.cardNumberInvalid,
  expirationDate: paymentMessages.cardExpiryInvalid,
  cvv: paymentMessages.cardCodeInvalid,
};
const FIELDS = Object.keys(cardFieldMessages) as CardField[];

/** The invalid fields; null when it is none of them, so that something else went wrong. */
export function readCardProblem(error: unknown): CardField[] | null {
  const { code, details } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    details?: { invalidFieldKeys?: unknown };
  };
  if (code === 'HOSTED_FIELDS_FIELDS_EMPTY') return FIELDS;
  if (code === 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED') return ['cvv'];
  if (code !== 'HOSTED_FIELDS_FIELDS_INVALID') return null;
  const named = Array.isArray(details?.invalidFieldKeys) ? details.invalidFieldKeys : [];
  const known = FIELDS.filter((field) => named.includes(field));
  return known.length > 0 ? known : FIELDS;
}
