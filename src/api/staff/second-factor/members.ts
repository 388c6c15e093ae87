import type { z } from 'zod';
import { ownIdParams, staffMembersSchema } from '#contract/staff/log-in/second-factor.ts';
import { staffMay } from '#contract/staff/staff-permissions.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { listStaffSecurity } from '#modules/staff/second-factor/list-staff-security.ts';
import { resetSecondFactor } from '#modules/staff/second-factor/reset-second-factor.ts';
import { endStaffSession } from '#modules/staff/sessions/list-staff-sessions.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';

type Params = z.output<typeof ownIdParams>;

/** Who works for the shop, and who has a second factor. */
export const readStaffMembers = staffEndpoint<Ctx>({
  method: 'get',
  path: '/staff/members',
  summary: 'The members of staff: role, second factor, sessions.',
  staff: staffMay.seeSecurity,
  reply: { status: 200, schema: staffMembersSchema },
  handle: async ({ ctx }) => ({ status: 200, body: { members: await listStaffSecurity(ctx) } }),
});

/** Removes the second factor of somebody who has lost it. */
export const resetMemberFactor = staffEndpoint<Ctx, Params>({
  method: 'post',
  path: '/staff/members/:id/second-factor-reset',
  summary:
    'Removes the second factor of another member of staff who has lost it, and ends their sessions. They are told by email.',
  staff: staffMay.resetSecondFactors,
  confirmed: true,
  perMinute: 30,
  params: ownIdParams,
  reply: { status: 204 },
  errors: ['StaffForbidden'],
  handle: async ({ ctx, staff, params }) => {
    // One's own goes by recovery code, another manager or the operator: a stolen session must not remove it.
    if (params.id === staff.staffId) return { errorCode: 'StaffForbidden' };
    const reset = await resetSecondFactor(ctx, { staffId: params.id }, actorOf(staff));
    return reset ? { status: 204 } : { errorCode: 'NotFound' };
  },
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
