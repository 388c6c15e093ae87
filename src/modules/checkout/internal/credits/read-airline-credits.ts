import { readQuote } from '#modules/airline/quotes/read-quote.ts';
import { dollarsToCents } from '#shared/money.ts';
import type { AvailableCredit, CreditReader } from './credit-reader.ts';

/**
 * Airline points by the quote that the shopper holds (AIR-11); a quote that cannot be used pays 0. At most one per
 * order.
 */
export const readAirlineCredits: CreditReader = async (ctx, { methods, customerId }) => {
  const credits: AvailableCredit[] = [];
  for (const method of methods) {
    if (!('quoteRef' in method)) continue;
    const { quoteRef, memberId } = method;
    const use = { quoteNumber: quoteRef, customerId, memberId, amountCents: dollarsToCents(method.amount) };
    const availableCents = credits.length === 0 ? await readQuote(ctx, use, ctx.clock.now()) : 0n;
    credits.push({ methodCode: 'airlinePoints', id: quoteRef, label: 'Airline points', availableCents });
  }
  return credits;
};
