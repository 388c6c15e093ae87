/** States of a payment, and what sets one way to pay apart from another (reliability 4.1). Pure. */
import type { PaymentMethod } from '#contract/checkout.ts';
import type { PayingTender } from '#contract/payment-methods.ts';
import { type Cents, dollarsToCents } from '#shared/money.ts';
import type { CardFacts } from './card-gateway.port.ts';

/** Every arrow there is, taken by compare-and-set (R4). */
export const paymentMoves = {
  CREATED: ['AUTHORISED', 'DECLINED', 'UNKNOWN'],
  UNKNOWN: ['AUTHORISED', 'DECLINED'],
  AUTHORISED: ['CAPTURING', 'VOIDING'],
  DECLINED: [],
  CAPTURING: ['CAPTURED'],
  CAPTURED: ['PART_REFUNDED', 'REFUNDED'],
  PART_REFUNDED: ['REFUNDED'],
  REFUNDED: [],
  VOIDING: ['VOIDED'],
  VOIDED: [],
} as const satisfies Record<string, readonly string[]>;
export type PaymentState = keyof typeof paymentMoves;

export type Tender = PayingTender;
/** Tenders in the order in which they are asked: what can be undone first, what cannot last (reliability 4.3). */
export const tenders: Record<
  Tender,
  {
    /** For how long the gateway remembers a key: Braintree 30 days, Afterpay 24 hours. */
    keyWindowHours: number;
  }
> = {
  card: { keyWindowHours: 720 },
  paypal: { keyWindowHours: 720 },
  apple_pay: { keyWindowHours: 720 },
  google_pay: { keyWindowHours: 720 },
  pay_in_four: { keyWindowHours: 24 },
};
/** The order of the table above. */
export const tenderOrder = Object.keys(tenders) as Tender[];

export interface Payment {
  id: string;
  orderId: string;
  orderNumber: string;
  tender: Tender;
  state: PaymentState;
  amountCents: Cents;
  authorisedCents: Cents;
  /** One key per attempt for ever (R2). */
  pspKey: string;
  pspRef: string | null;
  instrument: { token?: string; deviceData?: string };
  ageSeconds: number;
}

/** After 80 % of its window a key is not driven again: by the time the answer came it might mean a new charge (R8). */
export const isKeySpent = (payment: Pick<Payment, 'tender' | 'ageSeconds'>): boolean =>
  payment.ageSeconds > tenders[payment.tender].keyWindowHours * 3600 * 0.8;

/** What the methods of a request pay together. */
export const sumOfMethods = (methods: readonly PaymentMethod[]): Cents => methods.reduce((sum, { amount }) => sum + dollarsToCents(amount), 0n);

/** What a move of a payment writes beside its state. */
export interface PaymentPatch {
  pspRef?: string;
  authorisedCents?: bigint;
  capturedCents?: bigint;
  facts?: CardFacts;
  declineCode?: string;
  declineReason?: string;
}
