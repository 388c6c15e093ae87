import type { Ctx } from '#platform/context.ts';
import { type QuoteUse, selectQuote } from '../internal/quote-records.ts';

/**
 * What a quote would pay for this shopper now, in cents: 0 when it is another's, used, expired or for another amount.
 */
export async function readQuote(ctx: Pick<Ctx, 'db'>, use: QuoteUse, now: Date): Promise<bigint> {
  const quote = await selectQuote(ctx, use.quoteNumber);
  const usable =
    quote !== null &&
    quote.orderId === null &&
    quote.expiresAt > now &&
    quote.customerId === use.customerId &&
    quote.memberId === use.memberId;
  return usable && quote.amountCents <= use.amountCents ? quote.amountCents : 0n;
}
