import { type FinishLogInRequest, finishLogInSchema } from '#contract/staff/log-in/second-factor.ts';
import { staffSessionReplySchema } from '#contract/staff/staff.ts';
import { noteWrongFactor } from '#modules/security-events/note-log-in.ts';
import type { SecurityEventsHolder } from '#modules/security-events/security-event-buffer.ts';
import type { SecondFactorCtx } from '#modules/staff/second-factor/second-factor-context.ts';
import { type FinishRefusal, findPendingLogIn, finishLogIn } from '#modules/staff/sessions/finish-log-in.ts';
import { logInCookies, readDeviceCookie } from '../../auth/device-cookie.ts';
import { endpoint } from '../../endpoint.ts';
import { retryLater } from '../../refusals.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import { toStaffReply } from '../staff-reply.ts';

const refusals: Refusals<FinishRefusal> = {
  WRONG: 'SecondFactorWrong',
  TOO_MANY: retryLater('SecondFactorTooMany'),
  ENDED: 'LogInStepEnded',
  CLOSED: 'StaffSiteClosed',
};

/** The second step of a staff log-in. */
export const staffFinishLogIn = endpoint<SecondFactorCtx & SecurityEventsHolder, unknown, unknown, FinishLogInRequest>({
  method: 'post',
  path: '/staff/login/second-factor',
  summary:
    'Finishes the log-in of a staff member who has a second factor, by the ticket that POST /staff/login answered with: a passkey, a code of an authenticator app or a recovery code.',
  body: finishLogInSchema,
  reply: { status: 200, schema: staffSessionReplySchema },
  errors: ['SecondFactorWrong', 'SecondFactorTooMany', 'LogInStepEnded', 'StaffSiteClosed'],
  perMinute: 60,
  handle: async ({ ctx, body, headers, remoteAddress }) => {
    const waiting = await findPendingLogIn(ctx, body.ticket);
    if (!waiting) return { errorCode: 'LogInStepEnded' };
    const account = { kind: 'staff', email: waiting.email } as const;
    const finished = await finishLogIn(ctx, body, {
      remoteAddress,
      deviceToken: readDeviceCookie(ctx.config, headers, account),
      userAgent: headers.get('user-agent'),
    });
    if (!finished.ok && 'actor' in finished.error)
      noteWrongFactor(ctx, { ...finished.error, remoteAddress, action: 'staff site, second factor' });
    return replyTo(finished, refusals, (opened) => ({
      status: 200,
      body: toStaffReply(opened.session),
      headers: logInCookies(ctx.config, account, opened),
    }));
  },
});
