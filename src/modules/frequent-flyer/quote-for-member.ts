import type { AirlineQuoteRequest } from '#contract/airline.ts';
import type { AirlineCtx } from './airline.port.ts';
import { selectLink } from './internal/link-records.ts';
import { type Quoted, requestQuote } from './request-quote.ts';

/**
 * A quote for the customer whose account the membership is linked to, and for nobody else: a number and a surname, which stand on
 * every card and boarding pass, tell no balance and spend nothing (FIX-30). The name is the link's.
 */
export async function quoteForMember(
  ctx: AirlineCtx,
  customerId: string,
  { memberId, amount }: Pick<AirlineQuoteRequest, 'memberId' | 'amount'>,
): Promise<Quoted | { state: 'NOT_LINKED' }> {
  const link = await selectLink(ctx, customerId);
  if (link?.memberId !== memberId) return { state: 'NOT_LINKED' };
  return requestQuote(ctx, customerId, { memberId, lastName: link.lastName, amount });
}
