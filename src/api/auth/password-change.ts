import { type ChangePasswordRequest, changePasswordSchema } from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { changePassword, type PasswordChangeRefusal } from '#modules/accounts/passwords/change-password.ts';
import { noteWrongPassword } from '#modules/security-events/note-log-in.ts';
import type { SecurityEventsHolder } from '#modules/security-events/security-event-buffer.ts';
import { customerEndpoint } from '../endpoint.ts';
import { invalidFields, retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

const refusals: Refusals<PasswordChangeRefusal> = {
  INVALID: invalidFields,
  WRONG_PASSWORD: 'CurrentPasswordWrong',
  TOO_MANY: retryLater('TooManyPasswordUpdates'),
};

/** Changes the password of a customer who knows the current one; other devices are logged out. */
export const authPasswordChange = customerEndpoint<
  AccountsCtx & SecurityEventsHolder,
  unknown,
  unknown,
  ChangePasswordRequest
>({
  method: 'post',
  path: '/auth/password/change',
  summary: 'Changes the password; every other session ends.',
  body: changePasswordSchema,
  reply: { status: 204 },
  errors: ['CurrentPasswordWrong', 'TooManyPasswordUpdates'],
  perMinute: 30,
  handle: async ({ ctx, caller, body, remoteAddress }) => {
    const changed = await changePassword(ctx, caller, body);
    if (!changed.ok && changed.error.reason === 'WRONG_PASSWORD')
      noteWrongPassword(ctx, { actor: `customer:${caller.customerId}`, remoteAddress });
    return replyTo(changed, refusals, () => ({ status: 204 }));
  },
});
