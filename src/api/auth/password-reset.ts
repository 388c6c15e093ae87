import { type ResetPasswordRequest, resetPasswordSchema } from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { resetPassword } from '#modules/accounts/passwords/reset-password.ts';
import { endpoint } from '../endpoint.ts';

/** Sets a new password with the code of the emailed link, and ends every session. */
export const authPasswordReset = endpoint<AccountsCtx, unknown, unknown, ResetPasswordRequest>({
  method: 'post',
  path: '/auth/password/reset',
  summary: 'Sets a new password by the code of the emailed link, and ends every session.',
  body: resetPasswordSchema,
  reply: { status: 204 },
  errors: ['ResetLinkInvalid'],
  perMinute: 30,
  handle: async ({ ctx, body }) => {
    const result = await resetPassword(ctx, body);
    if (result.state === 'INVALID') return { errorCode: 'BadRequest', extra: { fields: result.fields } };
    return result.state === 'RESET' ? { status: 204 } : { errorCode: 'ResetLinkInvalid' };
  },
});
