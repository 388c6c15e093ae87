import type { AirlineQuoteRequest } from '#contract/loyalty/airline.ts';
import type { AirlineCtx } from './airline.port.ts';
import { selectLink } from './internal/link-records.ts';
import { type LinkProof, proveLink } from './internal/prove-link.ts';
import { type Quoted, requestQuote } from './internal/request-quote.ts';

/**
 * A quote for the customer whose account the membership is linked to, once the airline has confirmed them as its
 * member, and for nobody else: a number and a surname, which are printed on every card and boarding pass, reveal no
 * balance and spend nothing, linked or not (FIX-30, decision 0073). The name is the link's.
 */
export async function quoteForMember(
  ctx: AirlineCtx,
  customerId: string,
  { memberId, amount, code }: Pick<AirlineQuoteRequest, 'memberId' | 'amount' | 'code'>,
): Promise<Quoted | Exclude<LinkProof, { state: 'PROVEN' }> | { state: 'NOT_LINKED' }> {
  const link = await selectLink(ctx, customerId);
  if (link?.memberId !== memberId) return { state: 'NOT_LINKED' };
  if (!link.isProven) {
    const proof = await proveLink(ctx, customerId, link, code);
    if (proof.state !== 'PROVEN') return proof;
  }
  return requestQuote(ctx, customerId, { memberId, lastName: link.lastName, amount });
}
