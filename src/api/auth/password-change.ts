import { type ChangePasswordRequest, changePasswordSchema } from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { changePassword } from '#modules/accounts/passwords/change-password.ts';
import { customerEndpoint } from '../endpoint.ts';

/** Changes the password of a customer who knows the current one; other devices are logged out. */
export const authPasswordChange = customerEndpoint<AccountsCtx, unknown, unknown, ChangePasswordRequest>({
  method: 'post',
  path: '/auth/password/change',
  summary: 'Changes the password; every other session ends.',
  body: changePasswordSchema,
  reply: { status: 204 },
  errors: ['CurrentPasswordWrong', 'TooManyPasswordUpdates'],
  perMinute: 30,
  handle: async ({ ctx, caller, body }) => {
    const result = await changePassword(ctx, caller, body);
    if (result.state === 'INVALID') return { errorCode: 'BadRequest', extra: { fields: result.fields } };
    if (result.state === 'WRONG_PASSWORD') return { errorCode: 'CurrentPasswordWrong' };
    if (result.state === 'TOO_MANY')
      return { errorCode: 'TooManyPasswordUpdates', headers: { 'retry-after': String(result.retryAfter) } };
    return { status: 204 };
  },
});
