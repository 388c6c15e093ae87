/** How each kind of credit is looked up for a quote. */
import type { CancelledVoucherReason, CreditMethod, InfoMethod } from '#contract/checkout/checkout-info.ts';
import type { Ctx } from '#platform/context.ts';
import type { Cents } from '#shared/money.ts';

export interface Credit {
  methodCode: CreditMethod;
  id: string;
  label: string;
  /** What it holds, and never more than the shopper wants to use of it. */
  availableCents: Cents;
  /** A gift card that cannot pay, and why. */
  cancelled?: CancelledVoucherReason;
}
export interface CreditQuestion {
  /** As the shopper sent them: wishes, not balances (A11). */
  methods: readonly InfoMethod[];
  /** Express checkout's wishes, in the same sense. */
  balances: readonly { amount: number; id: string; methodCode: string }[];
  customerId: string | null;
  airlineMemberId: string | null;
  /** The items after offers, gift cards left out. */
  goodsCents: Cents;
  /** What rewards and airline points may pay together: the total without the gift cards that are bought (FIX-20). */
  payableCents: Cents;
}
export type CreditReader = (ctx: Omit<Ctx, 'requestId'>, asking: CreditQuestion) => Promise<Credit[]>;
