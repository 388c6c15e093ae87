/**
 * Which payment methods the payment step offers for the amount left to pay, and which is chosen. Pure (PAY-01, BNPL-02,
 * PAY-28).
 */
import { limits } from '#contract/fields/limits.ts';
import { canPayInFour } from '#contract/payments/pay-in-four.ts';
import { type PayingTender, payingTenders } from '#contract/payments/payment-methods.ts';
import type { SavedMethod } from '#contract/payments/saved-methods.ts';
import { type Cents, formatCents } from '#shared/money.ts';
import { nzDay } from '#shared/nz-dates.ts';

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

export const tenderNames: Record<PayingTender, string> = {
  card: 'Card',
  paypal: 'PayPal',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  pay_in_four: 'Afterpay',
};

/** 'Visa ending in 1111'; 'PayPal'. */
export const describeInstrument = ({ brand, last4 }: { brand: string; last4: string }): string =>
  last4 ? `${brand} ending in ${last4}` : brand;

/** 'MM/YYYY' → whether that month is over in New Zealand, whatever the device's time zone (FIX-56). */
export function isExpired(expiry: string, today: Date): boolean {
  const [, month = '', year = ''] = /^(\d{1,2})\/(\d{4})$/.exec(expiry) ?? [];
  return month !== '' && `${year}-${month.padStart(2, '0')}` < nzDay(today).slice(0, 7);
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
      const tooMuch = tender === 'pay_in_four' && !canPayInFour(outstanding);
      const range = `For orders from ${formatCents(limits.payInFourMinCents)} to ${formatCents(limits.payInFourMaxCents)}.`;
      return {
        value: tender,
        tender,
        title: titles[tender],
        detail: tooMuch ? range : details[tender],
        disabled: tooMuch,
      };
    });
  return [...savedOptions, ...others];
}
const titles: Record<PayingTender, string> = {
  ...tenderNames,
  card: 'Credit or debit card',
  pay_in_four: 'Afterpay: pay in 4',
};
const details: Record<PayingTender, string> = {
  card: '',
  paypal: '',
  apple_pay: '',
  google_pay: '',
  pay_in_four: 'Four payments, two weeks apart.',
};

/** The chosen option while it is available; else the first available one. Null when there is none. */
export function settleChoice(options: readonly PaymentOption[], wanted: unknown): PaymentOption | null {
  const open = options.filter(({ disabled }) => !disabled);
  return open.find(({ value }) => value === wanted) ?? open[0] ?? null;
}
