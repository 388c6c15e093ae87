/**
 * Which payment methods the payment step offers for the amount left to pay, and which is chosen. Pure (PAY-01, BNPL-02,
 * PAY-28).
 */
import { type PayingTender, payingTenders } from '#contract/payments/payment-methods.ts';
import type { SavedMethod } from '#contract/payments/saved-methods.ts';
import type { Cents } from '#shared/money.ts';
import { describeInstrument, isExpired } from '../payment/describe-instrument.ts';
import { paymentMethods } from './payment-methods.ts';

/** A payment method, or one that the customer saved. */
export type PaymentChoice = PayingTender | `saved:${string}`;

export interface PaymentOption {
  value: PaymentChoice;
  tender: PayingTender;
  title: string;
  detail: string;
  /** Shown, but not available for this amount. */
  disabled: boolean;
}

interface ChoiceInput {
  offered: readonly PayingTender[];
  saved: readonly SavedMethod[];
  outstanding: Cents;
  today: Date;
}

/** Saved methods first, then the others in the shop's order; none when nothing is left to pay. */
export function listPaymentOptions({ offered, saved, outstanding, today }: ChoiceInput): PaymentOption[] {
  if (outstanding <= 0n) return [];
  const savedOptions = saved
    .filter(({ type }) => offered.includes(type))
    .map((method): PaymentOption => {
      const expired = method.expiry !== '' && isExpired(method.expiry, today);
      const expiry = method.expiry && `Expires ${method.expiry.replace(/\/20/, ' / ')}`;
      return {
        value: `saved:${method.id}`,
        tender: method.type,
        title: describeInstrument(method),
        detail: expired ? 'This card has expired.' : expiry,
        disabled: expired,
      };
    });
  const others = payingTenders
    .filter((tender) => offered.includes(tender))
    .map((tender): PaymentOption => {
      const { title, offer } = paymentMethods[tender];
      return { value: tender, tender, title, ...offer(outstanding) };
    });
  return [...savedOptions, ...others];
}

/** The chosen option while it is available; else the first available one. Null when there is none. */
export function settleChoice(options: readonly PaymentOption[], wanted: unknown): PaymentOption | null {
  const open = options.filter(({ disabled }) => !disabled);
  return open.find(({ value }) => value === wanted) ?? open[0] ?? null;
}
