import { type StaffLogInRequest, staffLogInSchema, staffSessionReplySchema } from '#contract/staff/staff.ts';
import { logInStaff } from '#modules/staff/sessions/log-in-staff.ts';
import type { StaffCtx } from '#modules/staff/staff-context.ts';
import { logInCookies, readDeviceCookie } from '../auth/device-cookie.ts';
import { endpoint } from '../endpoint.ts';
import { toStaffReply } from './staff-reply.ts';

/** Logs in a staff member: the reply has the staff token, a separate cookie the refresh secret. */
export const staffLogIn = endpoint<StaffCtx, unknown, unknown, StaffLogInRequest>({
  method: 'post',
  path: '/staff/login',
  summary:
    'Logs a staff member in: answers with the token for the Authorization header of staff calls, and sets the cookie that renews it.',
  body: staffLogInSchema,
  reply: { status: 200, schema: staffSessionReplySchema },
  errors: ['CredentialsWrong', 'LogInFailed'],
  perMinute: 60,
  handle: async ({ ctx, body, headers, remoteAddress }) => {
    const account = { kind: 'staff', email: body.email.toLowerCase() } as const;
    const result = await logInStaff(ctx, body, {
      remoteAddress,
      deviceToken: readDeviceCookie(ctx.config, headers, account),
    });
    if (result.state === 'WRONG_CREDENTIALS') return { errorCode: 'CredentialsWrong' };
    if (result.state === 'TRY_LATER')
      return { errorCode: 'LogInFailed', headers: { 'retry-after': String(result.retryAfter) } };
    return { status: 200, body: toStaffReply(result.session), headers: logInCookies(ctx.config, account, result) };
  },
});
