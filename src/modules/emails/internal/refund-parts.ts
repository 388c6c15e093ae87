/** Refunds as emails name them: how much, and where each part went. */
import type { RefundedPart } from '#modules/order-views/list-refunded-parts.ts';
import type { DeliveryOutcome } from '#modules/outbox/delivery-outcome.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderEmailView } from './templates/order-email-view.ts';
import type { Say } from './words/email-words.ts';
import type { refundPassages } from './words/refund-passages.ts';

/** A part of a refund: where it went, how much, and what the shopper must know to use it. */
export interface RefundPart {
  label: string;
  amount: string;
  note: string;
  outside: boolean;
  /** Store credit in place of money; absent where it went to a payment method. */
  asCredit?: boolean;
}
export const partFacts = (parts: readonly RefundPart[]): OrderEmailView['facts'] =>
  parts.map(({ label, amount, note }) => ({ label, value: note ? `${amount}, ${note}` : amount }));
export const refundSentence = (
  say: Say<keyof typeof refundPassages>,
  amount: string,
  parts: readonly RefundPart[],
): string =>
  parts.some(({ asCredit }) => asCredit)
    ? say('asCredit', { amount })
    : withBankDelay(say, say('refunded', { amount }), parts);
/** After a sentence about a refund: where a part of it is transferred by a bank, that this takes days. */
export const withBankDelay = (say: Say<'bankDelay'>, sentence: string, parts: readonly RefundPart[]): string =>
  parts.some(({ outside }) => outside) ? `${sentence} ${say('bankDelay')}`.trim() : sentence;

/**
 * A refund to a gift card or reward is credited within seconds; until then the mail must not say that it can be used.
 */
export const notCreditedYet: DeliveryOutcome = {
  state: 'LATER',
  reason: 'a gift card or reward does not have its money yet',
};
export const toRefundPart = ({ cents, ...part }: RefundedPart): RefundPart => ({ ...part, amount: formatCents(cents) });
export const sumOf = (parts: readonly RefundedPart[]): bigint => parts.reduce((sum, { cents }) => sum + cents, 0n);
