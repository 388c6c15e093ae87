import { type AirlineQuoteRequest, airlineQuoteRequestSchema, airlineQuoteSchema } from '#contract/loyalty/airline.ts';
import type { AirlineCtx } from '#modules/airline/airline.port.ts';
import { quoteForMember } from '#modules/airline/quote-for-member.ts';
import { customerEndpoint } from '../endpoint.ts';

/**
 * POST /airline/quote: the points needed to pay an amount (AIR-15), for the account the membership is linked to
 * (FIX-30). Nobody else can use the quote (reliability A7).
 */
export const airlineQuote = customerEndpoint<AirlineCtx, unknown, unknown, AirlineQuoteRequest>({
  method: 'post',
  path: '/airline/quote',
  summary:
    'Asks the airline how many points an amount costs for the membership linked to the account. At the first call the airline sends its member a code, which the next call must carry. The quote is valid for a few minutes.',
  body: airlineQuoteRequestSchema,
  reply: { status: 200, schema: airlineQuoteSchema },
  errors: [
    'MembershipNotLinked',
    'MembershipCodeSent',
    'MembershipCodeWrong',
    'TooManyMembershipCodes',
    'MembershipNotFound',
    'MembershipInactive',
    'AirlinePointsInsufficient',
    'AirlineQuoteFailed',
  ],
  perMinute: 20,
  handle: async ({ ctx, caller, body }) => {
    const result = await quoteForMember(ctx, caller.customerId, body);
    switch (result.state) {
      case 'NOT_LINKED':
        return { errorCode: 'MembershipNotLinked' };
      case 'CODE_SENT':
        return { errorCode: 'MembershipCodeSent' };
      case 'CODE_WRONG':
        return { errorCode: 'MembershipCodeWrong' };
      case 'TOO_MANY_CODES':
        return { errorCode: 'TooManyMembershipCodes', headers: { 'retry-after': String(result.retryAfter) } };
      case 'QUOTED':
        return { status: 200, body: result.quote };
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
