import { type CaptchaAction, captchaTaskRequestSchema, captchaTaskSchema } from '#contract/limited-releases/captcha.ts';
import type { CaptchaCtx } from '#modules/limited-releases/check-captcha.ts';
import { endpoint } from '../endpoint.ts';

/** What a browser has to do for a captcha token: a proof of work, or another provider's script (CHAL-07, CHAL-09). */
export const captchaTask = endpoint<CaptchaCtx, unknown, { action: CaptchaAction }, unknown>({
  method: 'get',
  path: '/captcha/task',
  summary: 'The challenge to solve for a captcha token of an action.',
  query: captchaTaskRequestSchema,
  reply: { status: 200, schema: captchaTaskSchema },
  perMinute: 60,
  handle: async ({ ctx, query }) => ({ status: 200, body: await ctx.captcha.prepare(query.action) }),
});
