import type { AirlineQuote, AirlineQuoteRequest } from '#contract/loyalty/airline.ts';
import { fail, type Result } from '#shared/result.ts';
import type { AirlineCtx } from '../airline.port.ts';
import { selectLink } from '../internal/link-records.ts';
import { type ProofRefusal, proveLink } from '../internal/prove-link.ts';
import { type QuoteRefusal, requestQuote } from '../internal/request-quote.ts';

export type MemberQuoteRefusal = { reason: 'NOT_LINKED' } | ProofRefusal | QuoteRefusal;

/**
 * A quote for the customer whose account the membership is linked to, once the airline has confirmed them as its
 * member, and for nobody else: a number and a surname, which are printed on every card and boarding pass, reveal no
 * balance and spend nothing, linked or not (FIX-30, decision 0073). The name is the link's.
 */
export async function quoteForMember(
  ctx: AirlineCtx,
  customerId: string,
  { memberId, amount, code }: Pick<AirlineQuoteRequest, 'memberId' | 'amount' | 'code'>,
): Promise<Result<AirlineQuote, MemberQuoteRefusal>> {
  const link = await selectLink(ctx, customerId);
  if (link?.memberId !== memberId) return fail({ reason: 'NOT_LINKED' });
  if (!link.isProven) {
    const proof = await proveLink(ctx, customerId, link, code);
    if (!proof.ok) return proof;
  }
  return requestQuote(ctx, customerId, { memberId, lastName: link.lastName, amount });
}
