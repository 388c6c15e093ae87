/** A captcha token is checked by the provider and counts once, whichever process receives it (CHAL-09). */
import { hash } from 'node:crypto';
import type { CaptchaAction } from '#contract/limited-releases/captcha.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CaptchaPort } from './captcha.port.ts';
import { spendToken } from './internal/captcha-records.ts';

export type CaptchaCtx = Ctx & { captcha: CaptchaPort };

export type CaptchaRefusal =
  /** The token is not accepted. */
  | 'NOT_HUMAN'
  /** The check could not be made. */
  | 'NOT_CHECKED';

/** Accepts a token that the provider accepts, once. */
export async function checkCaptcha(
  ctx: CaptchaCtx,
  shown: { token: string; action: CaptchaAction; remoteAddress: string },
): Promise<Result<void, CaptchaRefusal>> {
  const verdict = await ctx.captcha.verify(shown);
  if (verdict.outcome === 'UNKNOWN') {
    ctx.log.error({ requestId: ctx.requestId, reason: verdict.reason }, 'the captcha could not be checked');
    return fail('NOT_CHECKED');
  }
  const reason =
    verdict.outcome === 'REFUSED'
      ? verdict.reason
      : (await spendToken(ctx, hash('sha256', verdict.tokenId, 'buffer'), verdict.expiresAt))
        ? null
        : 'used';
  if (reason === null) return ok(undefined);
  ctx.log.info({ requestId: ctx.requestId, reason, action: shown.action }, 'a captcha token was refused');
  return fail('NOT_HUMAN');
}
