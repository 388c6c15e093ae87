import type { z } from 'zod';
import type { staffMembersSchema } from '#contract/staff/log-in/second-factor.ts';
import type { Ctx } from '#platform/context.ts';
import { selectMembersWithFactor } from '../internal/factor-records.ts';
import { needsSecondFactor } from '../internal/needs-second-factor.ts';
import { countSessions } from '../internal/session-records.ts';
import { STAFF_IDLE_SECONDS } from '../internal/staff-limits.ts';
import { selectMembers } from '../internal/staff-records.ts';

/** The members of staff with what a manager checks of their log-ins (SEC-09). */
export async function listStaffSecurity(ctx: Ctx): Promise<z.output<typeof staffMembersSchema>['members']> {
  const [members, withFactor, sessions] = await Promise.all([
    selectMembers(ctx),
    selectMembersWithFactor(ctx),
    countSessions(ctx, STAFF_IDLE_SECONDS),
  ]);
  return members.map((member) => ({
    id: member.staffId,
    name: member.name,
    email: member.email,
    role: member.role,
    roleId: member.roleId,
    suspended: member.suspended,
    secondFactor: withFactor.has(member.staffId),
    required: needsSecondFactor(ctx.config, member),
    lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
    sessions: sessions.get(member.staffId) ?? 0,
  }));
}
