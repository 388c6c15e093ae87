/** What may pay part of an order before money does: rewards, gift cards, airline points, each from the module that keeps its books. */
import type { CreditMethod, InfoMethod } from '#contract/checkout-info.ts';
import type { Ctx } from '#platform/context.ts';
import type { Cents } from '#shared/money.ts';
import { readAirlineCredits } from './read-airline-credits.ts';
import { readRewardCredits } from './read-reward-credits.ts';

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

/** One for each kind of credit; the order in which credits are used is that of `creditMethods`, not of this list. */
const readers: readonly CreditReader[] = [readRewardCredits, readAirlineCredits];

/** Asks nobody where the shopper wants to use nothing. */
export async function readCredits(ctx: Omit<Ctx, 'requestId'>, asking: CreditQuestion): Promise<Credit[]> {
  if (asking.methods.length + asking.balances.length === 0) return [];
  const credits: Credit[] = [];
  for (const read of readers) credits.push(...(await read(ctx, asking)));
  return credits;
}
