import { staffMemberSchema } from '#contract/staff/staff.ts';
import type { StaffCtx } from '#modules/staff/staff-context.ts';
import { staffEndpoint } from '../endpoint.ts';
import { toStaffMember } from './staff-reply.ts';

/** The calling staff member with the current role. */
export const staffMe = staffEndpoint<StaffCtx>({
  method: 'get',
  path: '/staff/me',
  summary: 'The logged-in staff member and their role.',
  staff: 'any',
  withoutSecondFactor: true,
  reply: { status: 200, schema: staffMemberSchema },
  handle: async ({ staff }) => ({ status: 200, body: toStaffMember(staff) }),
});
