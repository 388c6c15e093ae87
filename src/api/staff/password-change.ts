import { type StaffPasswordRequest, staffPasswordSchema } from '#contract/staff/staff.ts';
import { changeStaffPassword } from '#modules/staff/members/change-staff-password.ts';
import type { StaffCtx } from '#modules/staff/staff-context.ts';
import { staffEndpoint } from '../endpoint.ts';

/** Changes the password of a staff member who knows the current one. */
export const staffPasswordChange = staffEndpoint<StaffCtx, unknown, unknown, StaffPasswordRequest>({
  method: 'post',
  path: '/staff/password/change',
  summary: 'Changes the password of a member of the staff; their other sessions end.',
  staff: 'any',
  body: staffPasswordSchema,
  reply: { status: 204 },
  errors: ['CurrentPasswordWrong', 'TooManyPasswordUpdates'],
  perMinute: 30,
  handle: async ({ ctx, staff, body }) => {
    const result = await changeStaffPassword(ctx, staff, body);
    if (result.state === 'INVALID') return { errorCode: 'BadRequest', extra: { fields: result.fields } };
    if (result.state === 'WRONG_PASSWORD') return { errorCode: 'CurrentPasswordWrong' };
    if (result.state === 'TOO_MANY')
      return { errorCode: 'TooManyPasswordUpdates', headers: { 'retry-after': String(result.retryAfter) } };
    return { status: 204 };
  },
});
