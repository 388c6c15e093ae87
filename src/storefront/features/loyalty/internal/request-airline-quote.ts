import type { AirlineQuote, AirlineQuoteRequest } from '#contract/loyalty/airline.ts';
import { airlineMessages } from '#contract/messages/airline-messages.ts';
import { fail, type Result } from '#shared/result.ts';
import type { ApiFailure } from '#storefront/lib/api-client/call-api.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';

type QuoteProblem =
  /** The airline has sent its member a code, and a request with it is needed. */
  | { reason: 'CODE_SENT' }
  /** `message` is for the shopper. */
  | { reason: 'FAILED'; message: string };

/** The membership number without what people type for reading. */
export const plainMemberId = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase();

/** Requests a quote; a membership other than the `linked` one is linked to the account first (FIX-30). */
export async function requestAirlineQuote(
  request: AirlineQuoteRequest,
  linked: string | null,
): Promise<Result<AirlineQuote, QuoteProblem>> {
  const { lastName } = request;
  const memberId = plainMemberId(request.memberId);
  if (memberId !== linked) {
    const { account } = await import('#storefront/lib/account/account-state.ts');
    const saved = await account.save({}, { action: 'link', memberId, lastName });
    if (!saved.ok) return fail({ reason: 'FAILED', message: explainLinkFailure(saved.error) });
  }
  const reply = await callAsShopper<AirlineQuote>('POST', 'airline/quote', request);
  if (reply.ok) return reply;
  if (isRefused(reply.error, 'MembershipCodeSent')) return fail({ reason: 'CODE_SENT' });
  return fail({ reason: 'FAILED', message: explainQuoteFailure(reply.error) });
}

const isRefused = (failure: ApiFailure, errorCode: string): boolean =>
  failure.kind === 'refused' && failure.body.errorCode === errorCode;

/** The airline's own message where it has one, and the limit of attempts. */
const explainLinkFailure = (failure: ApiFailure): string =>
  failure.kind === 'refused' &&
  ['MembershipNotFound', 'MembershipInactive', 'TooManyLinkTries'].includes(failure.body.errorCode)
    ? failure.body.message
    : airlineMessages.addFailed;

const explainQuoteFailure = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.body.errorCode !== 'BadRequest'
    ? failure.body.message
    : airlineMessages.quoteFailed;
