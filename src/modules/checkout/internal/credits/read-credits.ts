/** What may pay part of an order before money does: rewards, gift cards, airline points, each from the module that keeps its books. */
import { tryGiftCard } from '#modules/gift-cards/try-gift-card.ts';
import type { Ctx } from '#platform/context.ts';
import { type Cents, dollarsToCents } from '#shared/money.ts';
import type { Credit, CreditQuestion, CreditReader } from './credit-reader.ts';
import { readAirlineCredits } from './read-airline-credits.ts';
import { readRewardCredits } from './read-reward-credits.ts';

/** One for each kind of credit; the order in which credits are used is that of `creditMethods`, not of this list. */
const readers: readonly CreditReader[] = [readRewardCredits, readVouchers, readAirlineCredits];

/** Each gift card once, with the right PIN; whatever cannot be spent, or was tried too often, pays nothing, and says why (VOUCH-06, FIX-48). */
async function readVouchers(ctx: Omit<Ctx, 'requestId'>, { methods }: CreditQuestion): Promise<Credit[]> {
  const credits = new Map<string, Credit>();
  for (const method of methods) {
    if (!('pin' in method) || credits.has(method.code)) continue;
    const opened = await tryGiftCard(ctx, method, { behindCaptcha: false });
    // Tried too often: nobody looked, so nothing is known of the card.
    if (opened.status === 'TOO_MANY') continue;
    const named = {
      methodCode: 'voucher' as const,
      id: method.code,
      label: `Gift card ending ${method.code.slice(-4)}`,
    };
    if (opened.status !== 'SUCCESS') {
      credits.set(method.code, { ...named, availableCents: 0n, cancelled: opened.status });
      continue;
    }
    const { balanceCents } = opened.card;
    if (balanceCents === 0n) {
      credits.set(method.code, { ...named, availableCents: 0n, cancelled: 'REDEEMED' });
      continue;
    }
    const wished = dollarsToCents(method.amount);
    credits.set(method.code, {
      ...named,
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
  return withoutGiftCards(credits, asking.payableCents);
}

/** Rewards and airline points pay for no gift card: rewards as far as the rest goes, points by their quote whole or not at all (FIX-20). */
function withoutGiftCards(credits: readonly Credit[], payableCents: Cents): Credit[] {
  let left = payableCents;
  return credits.map((credit) => {
    if (credit.methodCode === 'voucher') return credit;
    const fits = credit.availableCents <= left;
    const availableCents = fits ? credit.availableCents : credit.methodCode === 'reward' ? left : 0n;
    left -= availableCents;
    return { ...credit, availableCents };
  });
}
