/** How each kind of credit is looked up for a quote. */
import type { CreditMethod, InfoMethod } from '#contract/checkout-info.ts';
import type { Ctx } from '#platform/context.ts';
import type { Cents } from '#shared/money.ts';

export interface Credit {
  methodCode: CreditMethod;
  id: string;
  label: string;
  /** What it holds, and never more than the shopper wants to use of it. */
  availableCents: Cents;
}
export interface CreditQuestion {
  /** As the shopper sent them: wishes, not balances (A11). */
  methods: readonly InfoMethod[];
  /** Express checkout's wishes, in the same sense. */
  balances: readonly { amount: number; id: string; methodCode: string }[];
  customerId: string | null;
  airlineMemberId: string | null;
  itemsAfterDiscountsCents: Cents;
  totalCents: Cents;
}
export type CreditReader = (ctx: Omit<Ctx, 'requestId'>, asking: CreditQuestion) => Promise<Credit[]>;
