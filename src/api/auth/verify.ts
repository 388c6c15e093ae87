import { type VerifyRequest, verifySchema } from '#contract/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { verifyEmail } from '#modules/accounts/verify-email.ts';
import { endpoint } from '../endpoint.ts';

/** Verifies an account by the code of the e-mailed link. */
export const authVerify = endpoint<AccountsCtx, unknown, unknown, VerifyRequest>({
  method: 'post',
  path: '/auth/verify',
  summary: 'Verifies an account by the code of the e-mailed link; user is an e-mail address or an id.',
  body: verifySchema,
  reply: { status: 204 },
  errors: ['VerificationLinkInvalid'],
  perMinute: 60,
  handle: async ({ ctx, body }) => ((await verifyEmail(ctx, body)) ? { status: 204 } : { errorCode: 'VerificationLinkInvalid' }),
});
