import { type AirlineQuoteRequest, airlineQuoteRequestSchema, airlineQuoteSchema } from '#contract/loyalty/airline.ts';
import type { AirlineCtx } from '#modules/airline/airline.port.ts';
import { type MemberQuoteRefusal, quoteForMember } from '#modules/airline/quotes/quote-for-member.ts';
import { customerEndpoint } from '../endpoint.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

const refusals: Refusals<MemberQuoteRefusal> = {
  NOT_LINKED: 'MembershipNotLinked',
  CODE_SENT: 'MembershipCodeSent',
  CODE_WRONG: 'MembershipCodeWrong',
  TOO_MANY_CODES: retryLater('TooManyMembershipCodes'),
  NOT_FOUND: 'MembershipNotFound',
  INACTIVE: 'MembershipInactive',
  INSUFFICIENT: 'AirlinePointsInsufficient',
  FAILED: 'AirlineQuoteFailed',
};

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
    const quoted = await quoteForMember(ctx, caller.customerId, body);
    return replyTo(quoted, refusals, (quote) => ({ status: 200, body: quote }));
  },
});
