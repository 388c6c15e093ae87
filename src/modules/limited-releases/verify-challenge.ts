/** Answering a limited release's question (CHAL-02, CHAL-06, CHAL-08, CHAL-09). */

import { getChallengeAnswers } from '#modules/catalogue/products/get-challenge-answers.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { limitNetwork } from '#platform/limits/limit-network.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChallengeShopper, issueAcceptance } from './challenge-acceptances.ts';
import { type CaptchaCtx, type CaptchaRefusal, checkCaptcha } from './check-captcha.ts';
import { isRightAnswer } from './internal/challenge-answer.ts';

export interface ChallengeAnswer {
  answer: string;
  productId: string;
  recaptchaToken: string;
  remoteAddress: string;
  shopper: ChallengeShopper;
}
/** Belongs to this shopper and product. */
interface Acceptance {
  acceptance: string;
  expiresAt: Date;
}
export type ChallengeRefusal =
  /** The product asks nothing or does not exist. */
  | 'NO_CHALLENGE'
  | 'WRONG_ANSWER'
  | CaptchaRefusal
  /** `retryAfter` is in seconds. */
  | { reason: 'TOO_MANY'; retryAfter: number };

const WINDOW_SECONDS = 600;
/** Maximum answers from one network address in the period: about one product, and about all together. */
const MAX = { product: 10, address: 60 };

/** The right answer earns an acceptance that is signed for this shopper and product (SEC-15). */
export async function verifyChallenge(
  ctx: CaptchaCtx,
  shown: ChallengeAnswer,
): Promise<Result<Acceptance, ChallengeRefusal>> {
  const accepted = await getChallengeAnswers(ctx, Number(shown.productId));
  if (!accepted) return fail('NO_CHALLENGE');
  const scale = ctx.config.KERB_RATE_LIMIT_SCALE;
  if (scale > 0) {
    const network = limitNetwork(shown.remoteAddress);
    for (const [name, subject, max] of [
      ['challenge-product', `${network} ${shown.productId}`, MAX.product],
      ['challenge-address', network, MAX.address],
    ] as const) {
      const { allowed, retryAfter } = await takeFromLimit(
        ctx,
        { name, max: Math.ceil(max * scale), seconds: WINDOW_SECONDS },
        subject,
      );
      if (!allowed) return fail({ reason: 'TOO_MANY', retryAfter });
    }
  }
  const captcha = await checkCaptcha(ctx, {
    token: shown.recaptchaToken,
    action: 'product_challenge_verify',
    remoteAddress: shown.remoteAddress,
  });
  if (!captcha.ok) return captcha;
  if (!isRightAnswer(shown.answer, accepted)) return fail('WRONG_ANSWER');
  return ok(await issueAcceptance(ctx, shown.productId, shown.shopper));
}
