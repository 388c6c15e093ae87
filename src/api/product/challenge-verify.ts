import {
  type ChallengeVerifyRequest,
  challengeVerifyRequestSchema,
  challengeVerifyResponseSchema,
} from '#contract/limited-releases/challenge.ts';
import type { CaptchaCtx } from '#modules/limited-releases/check-captcha.ts';
import { type ChallengeRefusal, verifyChallenge } from '#modules/limited-releases/verify-challenge.ts';
import { captchaErrors } from '../captcha/captcha-errors.ts';
import { endpoint } from '../endpoint.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';
import { namedShopper } from './challenge-cookie.ts';

const refusals: Refusals<ChallengeRefusal> = {
  NO_CHALLENGE: 'NotFound',
  WRONG_ANSWER: 'ChallengeFailed',
  TOO_MANY: retryLater('TooManyRequests'),
  ...captchaErrors,
};

/**
 * A correct answer to a product's question earns an acceptance that checkout requires; a wrong one is 'ChallengeFailed'
 * (CHAL-05, CHAL-06).
 */
export const productChallengeVerify = endpoint<CaptchaCtx, unknown, unknown, ChallengeVerifyRequest>({
  method: 'post',
  path: '/product/challenge/verify',
  summary:
    'Answers the question of a limited release; needs a captcha token of action product_challenge_verify. The result is valid for the logged-in customer, or for the cookie that is set.',
  body: challengeVerifyRequestSchema,
  reply: { status: 200, schema: challengeVerifyResponseSchema },
  errors: ['ChallengeFailed', 'RecaptchaFailed', 'CaptchaUnavailable', 'NotFound'],
  perMinute: 60,
  customer: 'optional',
  handle: async ({ ctx, body, headers, caller, remoteAddress }) => {
    const named = namedShopper(ctx.config, headers, caller);
    const verified = await verifyChallenge(ctx, { ...body, remoteAddress, shopper: named.shopper });
    return replyTo(verified, refusals, ({ acceptance, expiresAt }) => ({
      status: 200,
      body: { acceptance, expiresAt: expiresAt.toISOString() },
      headers: named.headers,
    }));
  },
});
