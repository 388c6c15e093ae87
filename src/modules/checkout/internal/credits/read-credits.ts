/**
 * Credits that can pay part of an order: rewards, store credit, gift cards and airline points, each read from the module
 * that owns them.
 */
import { tryGiftCard } from '#modules/gift-cards/try-gift-card.ts';
import type { Ctx } from '#platform/context.ts';
import { type Cents, dollarsToCents } from '#shared/money.ts';
import type { AvailableCredit, CreditQuestion, CreditReader } from './credit-reader.ts';
import { readAirlineCredits } from './read-airline-credits.ts';
import { readRewardCredits } from './read-reward-credits.ts';
import { readStoreCredits } from './read-store-credits.ts';

/** One reader for each kind of credit; credits are used in the order of `creditMethods`, not of this list. */
const readers: readonly CreditReader[] = [readRewardCredits, readStoreCredits, readGiftCards, readAirlineCredits];

/**
 * Each gift card once, if its PIN is right; a card that cannot be spent, or had too many wrong PINs, pays nothing and
 * is returned with the reason (VOUCH-06, FIX-48).
 */
async function readGiftCards(ctx: Omit<Ctx, 'requestId'>, { methods }: CreditQuestion): Promise<AvailableCredit[]> {
  const credits = new Map<string, AvailableCredit>();
  for (const method of methods) {
    if (!('pin' in method) || credits.has(method.code)) continue;
    const opened = await tryGiftCard(ctx, method, { behindCaptcha: false });
    const named = {
      methodCode: 'voucher' as const,
      id: method.code,
      label: `Gift card ending ${method.code.slice(-4)}`,
    };
    if (!opened.ok) {
      const { reason } = opened.error;
      // Too many attempts: the card was not looked up, so nothing is known of it.
      if (reason !== 'TOO_MANY') credits.set(method.code, { ...named, availableCents: 0n, cancelled: reason });
      continue;
    }
    const { balanceCents } = opened.value;
    if (balanceCents === 0n) {
      credits.set(method.code, { ...named, availableCents: 0n, cancelled: 'REDEEMED' });
      continue;
    }
    const requestedCents = dollarsToCents(method.amount);
    credits.set(method.code, {
      ...named,
      availableCents: requestedCents - balanceCents > 0n ? balanceCents : requestedCents,
    });
  }
  return [...credits.values()];
}

/** Reads nothing when the shopper uses no credits. */
export async function readCredits(ctx: Omit<Ctx, 'requestId'>, question: CreditQuestion): Promise<AvailableCredit[]> {
  if (question.methods.length + question.balances.length === 0) return [];
  const credits: AvailableCredit[] = [];
  for (const read of readers) credits.push(...(await read(ctx, question)));
  return withoutGiftCards(credits, question.payableCents);
}

/**
 * Rewards, store credit and airline points do not pay for gift cards: rewards and store credit are capped at the rest,
 * points are used by their whole quote or not at all (FIX-20, EDIT-04).
 */
function withoutGiftCards(credits: readonly AvailableCredit[], payableCents: Cents): AvailableCredit[] {
  let left = payableCents;
  return credits.map((credit) => {
    if (credit.methodCode === 'voucher') return credit;
    const fits = credit.availableCents <= left;
    const availableCents = fits ? credit.availableCents : credit.methodCode === 'airlinePoints' ? 0n : left;
    left -= availableCents;
    return { ...credit, availableCents };
  });
}
