import { type EmailOnlyRequest, emailOnlySchema } from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { type AccountMailRefusal, requestAccountMail } from '#modules/accounts/sign-up/request-account-mail.ts';
import { endpoint } from '../endpoint.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

const refusals: Refusals<AccountMailRefusal> = { TOO_MANY: retryLater('TooManyVerificationEmails') };

/** Sends the verification mail again; the reply is the same for addresses without a pending sign-up. */
export const authVerifyResend = endpoint<AccountsCtx, unknown, unknown, EmailOnlyRequest>({
  method: 'post',
  path: '/auth/verify/resend',
  summary: 'Sends the verification mail again.',
  body: emailOnlySchema,
  reply: { status: 204 },
  errors: ['TooManyVerificationEmails'],
  perMinute: 60,
  handle: async ({ ctx, body, remoteAddress }) => {
    const requested = await requestAccountMail(ctx, 'verification', body, remoteAddress);
    return replyTo(requested, refusals, () => ({ status: 204 }));
  },
});
