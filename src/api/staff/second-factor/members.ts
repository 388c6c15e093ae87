import type { z } from 'zod';
import {
  ownIdParams,
  type SuspendedRequest,
  staffMembersSchema,
  suspendedSchema,
} from '#contract/staff/log-in/second-factor.ts';
import { findMember } from '#modules/staff/members/find-member.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { hasAll } from '#modules/staff/rights/role.ts';
import { type SuspendRefusal, suspendMember } from '#modules/staff/rights/suspend-member.ts';
import { listStaffSecurity } from '#modules/staff/second-factor/list-staff-security.ts';
import { resetSecondFactor } from '#modules/staff/second-factor/reset-second-factor.ts';
import { type EndSessionsRefusal, endMemberSessions } from '#modules/staff/sessions/end-member-sessions.ts';
import { endStaffSession } from '#modules/staff/sessions/list-staff-sessions.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';

type Params = z.output<typeof ownIdParams>;

/** Who works for the shop, and who has a second factor. */
export const readStaffMembers = staffEndpoint<Ctx>({
  method: 'get',
  path: '/staff/members',
  summary: 'The members of staff: role, second factor, sessions.',
  staff: 'manageStaff',
  reply: { status: 200, schema: staffMembersSchema },
  handle: async ({ ctx }) => ({ status: 200, body: { members: await listStaffSecurity(ctx) } }),
});

/** Removes the second factor of somebody who has lost it. */
export const resetMemberFactor = staffEndpoint<Ctx, Params>({
  method: 'post',
  path: '/staff/members/:id/second-factor-reset',
  summary:
    'Removes the second factor of another member of staff who has lost it, and ends their sessions. They are told by email.',
  staff: 'resetSecondFactors',
  confirmed: true,
  perMinute: 30,
  params: ownIdParams,
  reply: { status: 204 },
  errors: ['RightsExceeded', 'StaffForbidden'],
  handle: async ({ ctx, staff, params }) => {
    // One's own goes by recovery code, another manager or the operator: a stolen session must not remove it.
    if (params.id === staff.staffId) return { errorCode: 'StaffForbidden' };
    const member = await findMember(ctx, params.id);
    if (member && !hasAll(staff, member.permissions)) return { errorCode: 'RightsExceeded' };
    const reset = await resetSecondFactor(ctx, { staffId: params.id }, actorOf(staff));
    return reset ? { status: 204 } : { errorCode: 'NotFound' };
  },
});

const suspendRefusals: Refusals<SuspendRefusal> = {
  NO_SUCH_MEMBER: 'NotFound',
  NOT_ALLOWED: 'StaffForbidden',
  RIGHTS_EXCEEDED: 'RightsExceeded',
  LAST_MANAGER: 'LastManager',
};

/** Suspends a member of staff or lets them in again. */
export const suspendStaffMember = staffEndpoint<Ctx, Params, unknown, SuspendedRequest>({
  method: 'post',
  path: '/staff/members/:id/suspended',
  summary:
    'Suspends a member of staff, which logs them out everywhere at once, or lets them in again. The last manager who can log in is not suspended.',
  staff: 'manageStaff',
  confirmed: true,
  perMinute: 30,
  params: ownIdParams,
  body: suspendedSchema,
  reply: { status: 204 },
  errors: ['RightsExceeded', 'LastManager', 'StaffForbidden'],
  handle: async ({ ctx, staff, params, body }) =>
    replyTo(await suspendMember(ctx, staff, params.id, body.suspended), suspendRefusals, () => ({ status: 204 })),
});

const endRefusals: Refusals<EndSessionsRefusal> = {
  NO_SUCH_MEMBER: 'NotFound',
  NOT_ALLOWED: 'StaffForbidden',
  RIGHTS_EXCEEDED: 'RightsExceeded',
};

/** Ends all sessions of a member of staff. */
export const endSessionsOfMember = staffEndpoint<Ctx, Params>({
  method: 'delete',
  path: '/staff/members/:id/sessions',
  summary: 'Logs a member of staff out everywhere at once. They may log in again.',
  staff: 'manageStaff',
  confirmed: true,
  perMinute: 30,
  params: ownIdParams,
  reply: { status: 204 },
  errors: ['RightsExceeded', 'StaffForbidden'],
  handle: async ({ ctx, staff, params }) =>
    replyTo(await endMemberSessions(ctx, staff, params.id), endRefusals, () => ({ status: 204 })),
});

/** Ends one of the caller's own sessions. */
export const endOwnSession = staffEndpoint<Ctx, Params>({
  method: 'delete',
  path: '/staff/sessions/:id',
  confirmed: true,
  summary: 'Ends one of the caller’s own sessions at once.',
  staff: 'any',
  withoutSecondFactor: true,
  params: ownIdParams,
  reply: { status: 204 },
  handle: async ({ ctx, staff, params }) =>
    (await endStaffSession(ctx, staff, params.id)) ? { status: 204 } : { errorCode: 'NotFound' },
});
