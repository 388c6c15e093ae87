import { type AirlineQuoteRequest, airlineQuoteRequestSchema, airlineQuoteSchema } from '#contract/airline.ts';
import type { AirlineCtx } from '#modules/frequent-flyer/airline.port.ts';
import { requestQuote } from '#modules/frequent-flyer/request-quote.ts';
import { endpoint } from '../endpoint.ts';

/** POST /airline/quote: what paying an amount with points takes (AIR-15). The quote is the caller's own: nobody else can use it (A7). */
export const airlineQuote = endpoint<AirlineCtx, unknown, unknown, AirlineQuoteRequest>({
  method: 'post',
  path: '/airline/quote',
  summary: 'Asks the airline how many points an amount takes; the quote holds for a few minutes.',
  body: airlineQuoteRequestSchema,
  reply: { status: 200, schema: airlineQuoteSchema },
  errors: ['MembershipNotFound', 'MembershipInactive', 'AirlinePointsInsufficient', 'AirlineQuoteFailed'],
  customer: 'optional',
  perMinute: 20,
  handle: async ({ ctx, caller, body }) => {
    const answer = await requestQuote(ctx, caller?.customerId ?? null, body);
    switch (answer.state) {
      case 'QUOTED':
        return { status: 200, body: answer.quote };
      case 'NOT_FOUND':
        return { errorCode: 'MembershipNotFound' };
      case 'INACTIVE':
        return { errorCode: 'MembershipInactive' };
      case 'INSUFFICIENT':
        return { errorCode: 'AirlinePointsInsufficient' };
      case 'FAILED':
        return { errorCode: 'AirlineQuoteFailed' };
    }
  },
});
