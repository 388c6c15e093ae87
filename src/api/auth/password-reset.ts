import { type ResetPasswordRequest, resetPasswordSchema } from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { type PasswordResetRefusal, resetPassword } from '#modules/accounts/passwords/reset-password.ts';
import { endpoint } from '../endpoint.ts';
import { invalidFields } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

const refusals: Refusals<PasswordResetRefusal> = { INVALID: invalidFields, LINK_INVALID: 'ResetLinkInvalid' };

/** Sets a new password with the code of the emailed link, and ends every session. */
export const authPasswordReset = endpoint<AccountsCtx, unknown, unknown, ResetPasswordRequest>({
  method: 'post',
  path: '/auth/password/reset',
  summary: 'Sets a new password by the code of the emailed link, and ends every session.',
  body: resetPasswordSchema,
  reply: { status: 204 },
  errors: ['ResetLinkInvalid'],
  perMinute: 30,
  handle: async ({ ctx, body }) => replyTo(await resetPassword(ctx, body), refusals, () => ({ status: 204 })),
});
