/** All payment methods, one line each, and what follows from the list. */
import type { PaymentInput } from '#contract/checkout/checkout.ts';
import { payingTenders, tenderOfMethod } from '#contract/payments/payment-methods.ts';
import type { CreditTender, ExternalPayment, ExternalTender, Payment, Tender } from '../payment.ts';
import { airline } from './airline/airline.ts';
import { applePay } from './apple-pay/apple-pay.ts';
import { bankTransfer } from './bank-transfer/bank-transfer.ts';
import { card } from './card/card.ts';
import { cash, terminal } from './counter/counter.ts';
import { giftCard } from './gift-card/gift-card.ts';
import { googlePay } from './google-pay/google-pay.ts';
import { payInFour } from './pay-in-four/pay-in-four.ts';
import type { CreditMethod, ExternalMethod, PaymentMethod, PaymentProvider } from './payment-method.ts';
import { paypal } from './paypal/paypal.ts';
import { reward } from './reward/reward.ts';
import { storeCredit } from './store-credit/store-credit.ts';
import { till } from './till/till.ts';

/**
 * Authorised in this order: reversible methods first, those that take the money at once last (PAY-28).
 * Points can be returned, but only money can be authorised first: so the airline comes after those, before what cannot
 * be undone.
 */
const methods = {
  reward,
  store_credit: storeCredit,
  gift_card: giftCard,
  till,
  cash,
  terminal,
  card,
  paypal,
  apple_pay: applePay,
  google_pay: googlePay,
  airline,
  pay_in_four: payInFour,
  bank_transfer: bankTransfer,
} as const satisfies Record<Tender, PaymentMethod> &
  Record<ExternalTender, ExternalMethod> &
  Record<CreditTender, CreditMethod>;
const order = Object.keys(methods) as Tender[];

export const methodOf = (tender: Tender): PaymentMethod => methods[tender];
export const creditMethodOf = (tender: CreditTender): CreditMethod => methods[tender];
export const externalMethodOf = (tender: ExternalTender): ExternalMethod => methods[tender];

/** Whether the money comes from outside, not from our own ledger or a till. */
export const isExternal = (tender: Tender): tender is ExternalTender => methods[tender].kind === 'external';
export const isExternalPayment = (payment: Payment): payment is ExternalPayment => isExternal(payment.tender);
const externalTenders: readonly ExternalTender[] = order.filter(isExternal);

/** The external methods that one order may combine: one for the rest, and those that count as credits (PAY-28). */
export const externalCombinations: readonly (readonly ExternalTender[])[] = payingTenders.map((rest) =>
  externalTenders.filter((tender) => tender === rest || !(payingTenders as readonly Tender[]).includes(tender)),
);

/** Paid after the order is placed; staff confirm that the money is in. */
export const isPaidLater = (tender: Tender): boolean =>
  isExternal(tender) && externalMethodOf(tender).provider === null;
export const paidLaterTenders: readonly ExternalTender[] = externalTenders.filter(isPaidLater);
/** Those with a provider, whose records must agree with ours. */
export const providerTenders: readonly ExternalTender[] = externalTenders.filter((tender) => !isPaidLater(tender));

/** Sorts payments into the order in which they are authorised. */
export const byTender = (a: { tender: Tender }, b: { tender: Tender }): number =>
  order.indexOf(a.tender) - order.indexOf(b.tender);

/**
 * After 80 % of its window a key is not used again: by the time of the answer it might mean a new charge (reliability
 * R8).
 */
export const isKeySpent = (payment: Pick<ExternalPayment, 'tender' | 'ageSeconds'>): boolean =>
  payment.ageSeconds > methods[payment.tender].keyWindowHours * 3600 * 0.8;

/** Which provider's method a request asks for; null for credits of our own ledger. */
export function externalTenderOf({ method }: PaymentInput): ExternalTender | null {
  if (method === 'voucher' || method === 'reward' || method === 'storeCredit') return null;
  return method === 'airlinePoints' ? 'airline' : tenderOfMethod(method);
}

/** Each provider once. */
export const providers: readonly PaymentProvider[] = [
  ...new Set(externalTenders.flatMap((tender) => externalMethodOf(tender).provider ?? [])),
];
export const tendersOf = (provider: PaymentProvider): ExternalTender[] =>
  externalTenders.filter((tender) => externalMethodOf(tender).provider === provider);
