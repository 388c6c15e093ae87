/** Payments and refunds of an order as entries of its timeline. Pure. */
import { declineInWords } from '#contract/payments/decline-words.ts';
import { paidLabel } from '#modules/order-views/list-paid-with.ts';
import type { PaymentState } from '#modules/payments/payment.ts';
import { type Cents, formatCents } from '#shared/money.ts';
import type { PaymentRow, RefundRow } from '../admin-order-records.ts';
import { SHOP, type TimelineEvent } from './timeline-event.ts';

/** States in between, and those of refunds, which have their own entries, are left out. */
const words: Partial<Record<PaymentState, string>> = {
  AUTHORISED: 'Payment authorised',
  UNKNOWN: 'Payment sent, no answer yet',
  DECLINED: 'Payment declined',
  CAPTURED: 'Payment captured',
  VOIDED: 'Payment released',
  NOT_COLLECTED: 'Payment closed without money',
};

const amountOf = (cents: bigint): string => formatCents(cents as Cents);

/**
 * One entry for each state that a payment reached. `buyer` is whoever paid, as in the audit. A payment made before
 * times were recorded has one entry.
 */
export const describePayments = (payments: readonly PaymentRow[], buyer: string): TimelineEvent[] =>
  payments.flatMap((payment) => {
    const reached = Object.entries(payment.stateTimes).filter((entry): entry is [PaymentState, string] =>
      Object.hasOwn(words, entry[0]),
    );
    const label = paidLabel(payment);
    if (Object.keys(payment.stateTimes).length === 0)
      return [
        { at: payment.at, topic: 'payment', what: 'Payment', actor: buyer, detail: join(label, payment.amountCents) },
      ];
    return reached.map(([state, at]): TimelineEvent => {
      const problem = state === 'DECLINED' && payment.declineCode ? declineInWords(payment.declineCode) : '';
      return {
        at: new Date(at),
        topic: 'payment',
        what: words[state] ?? '',
        actor: state === 'AUTHORISED' ? buyer : SHOP,
        detail: [join(label, state === 'CAPTURED' ? payment.capturedCents : payment.amountCents), problem]
          .filter(Boolean)
          .join(' · '),
      };
    });
  });

const join = (label: string, cents: bigint): string => `${amountOf(cents)} · ${label}`;

/** Refunds that were made; that one was requested is in the audit. */
export const describeRefunds = (refunds: readonly RefundRow[]): TimelineEvent[] =>
  refunds
    .filter(({ state }) => state === 'DONE')
    .map((refund) => ({
      at: refund.changedAt,
      topic: 'payment',
      what: 'Refunded',
      actor: SHOP,
      detail: join(paidLabel(refund), refund.cents),
    }));
