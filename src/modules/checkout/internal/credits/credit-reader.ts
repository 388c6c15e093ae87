/** How each kind of credit is looked up for a quote. */
import type { CancelledGiftCardReason, CreditMethodCode, InfoMethod } from '#contract/checkout/checkout-info.ts';
import type { Ctx } from '#platform/context.ts';
import type { Cents } from '#shared/money.ts';

export interface AvailableCredit {
  methodCode: CreditMethodCode;
  id: string;
  label: string;
  /** The spendable amount, at most what the shopper wants to use of it. */
  availableCents: Cents;
  /** A gift card that cannot be spent, and why. */
  cancelled?: CancelledGiftCardReason;
}
export interface CreditQuestion {
  /** As the shopper sent them: requested amounts, not balances (reliability A11). */
  methods: readonly InfoMethod[];
  /** Requested amounts as express checkout names them. */
  balances: readonly { amount: number; id: string; methodCode: string }[];
  customerId: string | null;
  airlineMemberId: string | null;
  /** The items after promotions, without gift cards. */
  goodsCents: Cents;
  /** What rewards and airline points may pay together: the total without the gift cards in the cart (FIX-20). */
  payableCents: Cents;
}
export type CreditReader = (ctx: Omit<Ctx, 'requestId'>, question: CreditQuestion) => Promise<AvailableCredit[]>;
