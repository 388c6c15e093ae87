import { type StaffLogInRequest, staffLogInReplySchema, staffLogInSchema } from '#contract/staff/staff.ts';
import { noteRefusedLogIn } from '#modules/security-events/note-log-in.ts';
import type { SecurityEventsHolder } from '#modules/security-events/security-event-buffer.ts';
import type { SecondFactorCtx } from '#modules/staff/second-factor/second-factor-context.ts';
import { logInStaff, type StaffLogInRefusal } from '#modules/staff/sessions/log-in-staff.ts';
import { logInCookies, readDeviceCookie } from '../auth/device-cookie.ts';
import { endpoint } from '../endpoint.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';
import { toStaffReply } from './staff-reply.ts';

const refusals: Refusals<StaffLogInRefusal> = {
  WRONG_CREDENTIALS: 'CredentialsWrong',
  SUSPENDED: 'StaffSuspended',
  TRY_LATER: retryLater('LogInFailed'),
  BUSY: retryLater('LogInFailed'),
  CLOSED: 'StaffSiteClosed',
};

/** Logs in a staff member: the reply has the staff token, a separate cookie the refresh secret. */
export const staffLogIn = endpoint<SecondFactorCtx & SecurityEventsHolder, unknown, unknown, StaffLogInRequest>({
  method: 'post',
  path: '/staff/login',
  summary:
    'Logs a staff member in: answers with the token for the Authorization header of staff calls, and sets the cookie that renews it. For members with a second factor `session` is null, and `secondFactor` says how to finish.',
  body: staffLogInSchema,
  reply: { status: 200, schema: staffLogInReplySchema },
  errors: ['CredentialsWrong', 'StaffSuspended', 'LogInFailed', 'StaffSiteClosed'],
  perMinute: 60,
  handle: async ({ ctx, body, headers, remoteAddress }) => {
    const account = { kind: 'staff', email: body.email.toLowerCase() } as const;
    const loggedIn = await logInStaff(ctx, body, {
      remoteAddress,
      deviceToken: readDeviceCookie(ctx.config, headers, account),
      userAgent: headers.get('user-agent'),
    });
    if (!loggedIn.ok && ['WRONG_CREDENTIALS', 'SUSPENDED'].includes(loggedIn.error.reason))
      noteRefusedLogIn(ctx, 'log-in-failed', { account, remoteAddress });
    if (!loggedIn.ok && loggedIn.error.reason === 'TRY_LATER')
      noteRefusedLogIn(ctx, 'log-in-locked', { account, remoteAddress });
    return replyTo(loggedIn, refusals, (step) =>
      'nextStep' in step
        ? { status: 200, body: { session: null, secondFactor: step.nextStep } }
        : {
            status: 200,
            body: { ...toStaffReply(step.loggedIn.session), secondFactor: null },
            headers: logInCookies(ctx.config, account, step.loggedIn),
          },
    );
  },
});
