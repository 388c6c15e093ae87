import { type EmailOnlyRequest, emailOnlySchema } from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { type AccountMailRefusal, requestAccountMail } from '#modules/accounts/sign-up/request-account-mail.ts';
import { endpoint } from '../endpoint.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

const refusals: Refusals<AccountMailRefusal> = { TOO_MANY: retryLater('TooManyResetLinks') };

/** Sends a password reset link; the reply does not reveal whether the address has an account. */
export const authPasswordForgot = endpoint<AccountsCtx, unknown, unknown, EmailOnlyRequest>({
  method: 'post',
  path: '/auth/password/forgot',
  summary: 'Sends a link to set a new password, if an account has that email address.',
  body: emailOnlySchema,
  reply: { status: 204 },
  errors: ['TooManyResetLinks'],
  perMinute: 60,
  handle: async ({ ctx, body, remoteAddress }) => {
    const requested = await requestAccountMail(ctx, 'reset', body, remoteAddress);
    return replyTo(requested, refusals, () => ({ status: 204 }));
  },
});
