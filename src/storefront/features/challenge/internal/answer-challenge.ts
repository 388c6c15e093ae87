/** One answer to a limited release's question, from captcha to result (CHAL-02, CHAL-06, CHAL-07, CHAL-10). */
import type { ChallengeVerifyRequest, ChallengeVerifyResponse } from '#contract/limited-releases/challenge.ts';
import { requestMessages } from '#contract/messages/request-messages.ts';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';
import { type CaptchaOutcome, takeCaptchaToken } from '../take-captcha-token.ts';

export type AnswerOutcome =
  | { status: 'ACCEPTED'; acceptance: string }
  /** The answer is incorrect. */
  | { status: 'WRONG' }
  /** The result is unknown; `reason` says what the problem is and what to do. */
  | { status: 'FAILED'; reason: string };

export interface AnswerDependencies {
  takeToken: () => Promise<CaptchaOutcome>;
  verify: (request: ChallengeVerifyRequest) => Promise<ApiResult<ChallengeVerifyResponse>>;
}

const real: AnswerDependencies = {
  takeToken: () => takeCaptchaToken('product_challenge_verify'),
  verify: (request) => callAsShopper('POST', 'product/challenge/verify', request),
};

export async function answerChallenge(
  productId: string,
  answer: string,
  { takeToken, verify }: AnswerDependencies = real,
): Promise<AnswerOutcome> {
  const taken = await takeToken();
  if ('problem' in taken) return { status: 'FAILED', reason: reasonOf(taken) };
  const checked = await verify({ answer, productId, recaptchaToken: taken.token });
  if (checked.ok) return { status: 'ACCEPTED', acceptance: checked.value.acceptance };
  const { error } = checked;
  if (error.kind !== 'refused') return { status: 'FAILED', reason: OFFLINE };
  return error.body.errorCode === 'ChallengeFailed'
    ? { status: 'WRONG' }
    : { status: 'FAILED', reason: error.body.message };
}

const OFFLINE = 'The shop cannot be reached. Check your connection, then try again.';

function reasonOf(problem: Exclude<CaptchaOutcome, { token: string }>): string {
  if (problem.problem === 'blocked')
    return `We use ${problem.host} to check that you are a person, and it did not load. If you block it, allow it for this page, then try again.`;
  return problem.problem === 'unreachable' ? OFFLINE : requestMessages.captchaFailed;
}
