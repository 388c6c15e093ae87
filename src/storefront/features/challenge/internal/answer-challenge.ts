/** One answer to a limited release's question, from captcha to result (CHAL-02, CHAL-06, CHAL-07, CHAL-10). */
import type { ChallengeVerifyRequest, ChallengeVerifyResponse } from '#contract/limited-releases/challenge.ts';
import { requestMessages } from '#contract/messages/request-messages.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';
import { type CaptchaProblem, type CaptchaResult, takeCaptchaToken } from '../take-captcha-token.ts';

type AnswerProblem =
  /** The answer is incorrect. */
  | { reason: 'WRONG' }
  /** Whether it is correct is unknown; `message` says what the problem is and what to do. */
  | { reason: 'UNKNOWN'; message: string };

export interface AnswerDependencies {
  takeToken: () => Promise<CaptchaResult>;
  verify: (request: ChallengeVerifyRequest) => Promise<ApiResult<ChallengeVerifyResponse>>;
}

const real: AnswerDependencies = {
  takeToken: () => takeCaptchaToken('product_challenge_verify'),
  verify: (request) => callAsShopper('POST', 'product/challenge/verify', request),
};

/** The acceptance of a right answer, which goes with the item into the cart. */
export async function answerChallenge(
  productId: string,
  answer: string,
  { takeToken, verify }: AnswerDependencies = real,
): Promise<Result<string, AnswerProblem>> {
  const taken = await takeToken();
  if (!taken.ok) return fail({ reason: 'UNKNOWN', message: explain(taken.error) });
  const checked = await verify({ answer, productId, recaptchaToken: taken.value });
  if (checked.ok) return ok(checked.value.acceptance);
  const { error } = checked;
  if (error.kind !== 'refused') return fail({ reason: 'UNKNOWN', message: OFFLINE });
  return error.body.errorCode === 'ChallengeFailed'
    ? fail({ reason: 'WRONG' })
    : fail({ reason: 'UNKNOWN', message: error.body.message });
}

const OFFLINE = 'The shop cannot be reached. Check your connection, then try again.';

function explain(problem: CaptchaProblem): string {
  if (problem.reason === 'BLOCKED')
    return `We use ${problem.host} to check that you are a person, and it did not load. If you block it, allow it for this page, then try again.`;
  return problem.reason === 'UNREACHABLE' ? OFFLINE : requestMessages.captchaFailed;
}
