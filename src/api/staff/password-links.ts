/** A forgotten password of staff: a link by mail, and the password that is chosen with it (OWN-04). */
import { type EmailOnlyRequest, emailOnlySchema } from '#contract/accounts/account.ts';
import { type StaffPasswordResetRequest, staffPasswordResetSchema } from '#contract/staff/staff.ts';
import { requestPasswordLink } from '#modules/staff/password-links/request-password-link.ts';
import {
  resetStaffPassword,
  type StaffPasswordResetRefusal,
} from '#modules/staff/password-links/reset-staff-password.ts';
import type { StaffCtx } from '#modules/staff/staff-context.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';
import { invalidFields, retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

/** Sends the link; the reply does not reveal whether the address is one of staff. */
export const staffPasswordForgot = endpoint<Ctx, unknown, unknown, EmailOnlyRequest>({
  method: 'post',
  path: '/staff/password/forgot',
  summary:
    'Sends a link to choose a new password, if a member of staff has that email address. It works once and for an hour.',
  perMinute: 60,
  body: emailOnlySchema,
  reply: { status: 204 },
  errors: ['TooManyResetLinks'],
  handle: async ({ ctx, body, remoteAddress }) =>
    replyTo(await requestPasswordLink(ctx, body, remoteAddress), { TOO_MANY: retryLater('TooManyResetLinks') }, () => ({
      status: 204,
    })),
});

const refusals: Refusals<StaffPasswordResetRefusal> = {
  INVALID: invalidFields,
  LINK_INVALID: 'ResetLinkInvalid',
  CLOSED: 'StaffSiteClosed',
};

/** Sets the password that was chosen with the link. */
export const staffPasswordReset = endpoint<StaffCtx, unknown, unknown, StaffPasswordResetRequest>({
  method: 'post',
  path: '/staff/password/reset',
  summary:
    'Sets a new password by the code of the emailed link, and ends every session. A second factor stays and is asked for at the next log-in.',
  perMinute: 30,
  body: staffPasswordResetSchema,
  reply: { status: 204 },
  errors: ['ResetLinkInvalid', 'StaffSiteClosed'],
  handle: async ({ ctx, body }) => replyTo(await resetStaffPassword(ctx, body), refusals, () => ({ status: 204 })),
});
