import type { AirlineQuote, AirlineQuoteRequest } from '#contract/loyalty/airline.ts';
import { step } from '#platform/steps/step.ts';
import { centsToDollars, dollarsToCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AirlineCtx } from '../airline.port.ts';
import { insertQuote } from './quote-records.ts';

export type QuoteRefusal = { reason: 'NOT_FOUND' | 'INACTIVE' | 'INSUFFICIENT' | 'FAILED' };

/**
 * Requests the points needed to pay an amount; the answer is stored, because only what was quoted here can be used
 * (AIR-15, reliability A7).
 */
export async function requestQuote(
  ctx: AirlineCtx,
  customerId: string | null,
  { memberId, lastName, amount }: Omit<AirlineQuoteRequest, 'code'>,
): Promise<Result<AirlineQuote, QuoteRefusal>> {
  const { airline } = ctx;
  if (!airline) return fail({ reason: 'FAILED' });
  const amountCents = dollarsToCents(amount);
  const answer = await step('ask the airline for a quote', () => airline.quote({ memberId, lastName, amountCents }));
  if (answer.outcome === 'UNKNOWN') {
    ctx.log.warn({ reason: answer.reason }, 'the airline gave no quote');
    return fail({ reason: 'FAILED' });
  }
  if (answer.outcome !== 'QUOTED') return fail({ reason: answer.outcome });
  const { quoteNumber, points, expiresAt } = answer;
  if (answer.amountCents !== amountCents || answer.memberId !== memberId) {
    ctx.log.error({ quoteNumber }, 'the airline’s quote differs from the request');
    return fail({ reason: 'FAILED' });
  }
  await insertQuote(ctx, { quoteNumber, customerId, memberId, amountCents, points, expiresAt });
  return ok({
    quoteNumber,
    memberNumber: memberId,
    currencyAmount: centsToDollars(amountCents),
    points: Number(points),
    expires: expiresAt.toISOString(),
  });
}
