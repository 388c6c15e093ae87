import { type StaffPasswordRequest, staffPasswordSchema } from '#contract/staff/staff.ts';
import { noteWrongPassword } from '#modules/security-events/note-log-in.ts';
import type { SecurityEventsHolder } from '#modules/security-events/security-event-buffer.ts';
import { changeStaffPassword, type StaffPasswordRefusal } from '#modules/staff/members/change-staff-password.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import type { StaffCtx } from '#modules/staff/staff-context.ts';
import { staffEndpoint } from '../endpoint.ts';
import { invalidFields, retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

const refusals: Refusals<StaffPasswordRefusal> = {
  INVALID: invalidFields,
  WRONG_PASSWORD: 'CurrentPasswordWrong',
  TOO_MANY: retryLater('TooManyPasswordUpdates'),
};

/** Changes the password of a staff member who knows the current one. */
export const staffPasswordChange = staffEndpoint<
  StaffCtx & SecurityEventsHolder,
  unknown,
  unknown,
  StaffPasswordRequest
>({
  method: 'post',
  path: '/staff/password/change',
  summary: 'Changes the password of a member of the staff; their other sessions end.',
  staff: 'any',
  withoutSecondFactor: true,
  body: staffPasswordSchema,
  reply: { status: 204 },
  errors: ['CurrentPasswordWrong', 'TooManyPasswordUpdates'],
  perMinute: 30,
  handle: async ({ ctx, staff, body, remoteAddress }) => {
    const changed = await changeStaffPassword(ctx, staff, body);
    if (!changed.ok && changed.error.reason === 'WRONG_PASSWORD')
      noteWrongPassword(ctx, { actor: actorOf(staff), remoteAddress });
    return replyTo(changed, refusals, () => ({ status: 204 }));
  },
});
