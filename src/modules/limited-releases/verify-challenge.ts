/** Answering a limited release's question (CHAL-02, CHAL-06, CHAL-08, CHAL-09). */

import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { getChallengeAnswers } from '#modules/catalogue/products/get-challenge-answers.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { limitNetwork } from '#platform/limits/limit-network.ts';
import { type ChallengeShopper, issueAcceptance } from './challenge-acceptances.ts';
import { type CaptchaCtx, checkCaptcha } from './check-captcha.ts';
import { isRightAnswer } from './internal/challenge-answer.ts';

export interface ChallengeAnswer {
  answer: string;
  productId: string;
  recaptchaToken: string;
  remoteAddress: string;
  shopper: ChallengeShopper;
}
export type ChallengeOutcome = { acceptance: string; expiresAt: Date } | { errorCode: ErrorCode; retryAfter?: number };

const WINDOW_SECONDS = 600;
/** Maximum answers from one network address in the period: about one product, and about all together. */
const MAX = { product: 10, address: 60 };

/**
 * Right → an acceptance signed for this shopper and product (SEC-15); wrong → 'ChallengeFailed'. 'NotFound' for a
 * product that asks nothing or does not exist.
 */
export async function verifyChallenge(ctx: CaptchaCtx, shown: ChallengeAnswer): Promise<ChallengeOutcome> {
  const accepted = await getChallengeAnswers(ctx, Number(shown.productId));
  if (!accepted) return { errorCode: 'NotFound' };
  const scale = ctx.config.KERB_RATE_LIMIT_SCALE;
  if (scale > 0) {
    const network = limitNetwork(shown.remoteAddress);
    for (const [name, subject, max] of [
      ['challenge-product', `${network} ${shown.productId}`, MAX.product],
      ['challenge-address', network, MAX.address],
    ] as const) {
      const { allowed, retryAfter } = await takeFromLimit(
        ctx,
        { name, most: Math.ceil(max * scale), seconds: WINDOW_SECONDS },
        subject,
      );
      if (!allowed) return { errorCode: 'TooManyRequests', retryAfter };
    }
  }
  const captcha = await checkCaptcha(ctx, {
    token: shown.recaptchaToken,
    action: 'product_challenge_verify',
    remoteAddress: shown.remoteAddress,
  });
  if (captcha !== 'HUMAN') return { errorCode: captcha };
  if (!isRightAnswer(shown.answer, accepted)) return { errorCode: 'ChallengeFailed' };
  return issueAcceptance(ctx, shown.productId, shown.shopper);
}
