import { staffMemberSchema } from '#contract/staff/staff.ts';
import type { StaffCtx } from '#modules/staff/staff-context.ts';
import { staffEndpoint } from '../endpoint.ts';

/** Who calls, with the role of this moment. */
export const staffMe = staffEndpoint<StaffCtx>({
  method: 'get',
  path: '/staff/me',
  summary: 'Who of the staff calls, and in which role.',
  staff: 'any',
  reply: { status: 200, schema: staffMemberSchema },
  handle: async ({ staff: { staffId, email, name, role } }) => ({ status: 200, body: { staffId, email, name, role } }),
});
