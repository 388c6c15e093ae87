/** What may pay part of an order before money does: rewards, gift cards, airline points, each from the module that keeps its books. */
import { openGiftCard } from '#modules/gift-cards/open-gift-card.ts';
import type { Ctx } from '#platform/context.ts';
import { dollarsToCents } from '#shared/money.ts';
import type { Credit, CreditQuestion, CreditReader } from './credit-reader.ts';
import { readAirlineCredits } from './read-airline-credits.ts';
import { readRewardCredits } from './read-reward-credits.ts';

/** One for each kind of credit; the order in which credits are used is that of `creditMethods`, not of this list. */
const readers: readonly CreditReader[] = [readRewardCredits, readVouchers, readAirlineCredits];

/** Each gift card once, with the right PIN; whatever cannot be spent pays nothing, and the balance call says why (VOUCH-06). */
async function readVouchers(ctx: Omit<Ctx, 'requestId'>, { methods }: CreditQuestion): Promise<Credit[]> {
  const credits = new Map<string, Credit>();
  for (const method of methods) {
    if (!('pin' in method) || credits.has(method.code)) continue;
    const opened = await openGiftCard(ctx, method);
    if (opened.status !== 'SUCCESS') continue;
    const { balanceCents, last4 } = opened.card;
    const wished = dollarsToCents(method.amount);
    credits.set(method.code, {
      methodCode: 'voucher',
      id: method.code,
      label: `Gift card ending ${last4}`,
      availableCents: wished - balanceCents > 0n ? balanceCents : wished,
    });
  }
  return [...credits.values()];
}

/** Asks nobody where the shopper wants to use nothing. */
export async function readCredits(ctx: Omit<Ctx, 'requestId'>, asking: CreditQuestion): Promise<Credit[]> {
  if (asking.methods.length + asking.balances.length === 0) return [];
  const credits: Credit[] = [];
  for (const read of readers) credits.push(...(await read(ctx, asking)));
  return credits;
}
