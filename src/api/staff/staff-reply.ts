import type { z } from 'zod';
import type { staffMemberSchema, staffSessionReplySchema } from '#contract/staff/staff.ts';
import type { StaffMember, StaffSession } from '#modules/staff/members/staff-member.ts';

/** The parts of a staff session that the browser may see: never the refresh secret. */
export const toStaffReply = (session: StaffSession | null): z.output<typeof staffSessionReplySchema> => ({
  session: session && {
    token: session.token,
    tokenExpiresAt: session.tokenExpiresAt.toISOString(),
    staff: toStaffMember(session.member),
    secondFactorMissing: session.secondFactorMissing,
  },
});

export const toStaffMember = ({
  staffId,
  email,
  name,
  role,
  permissions,
}: StaffMember): z.output<typeof staffMemberSchema> => ({
  ...{ staffId, email, name, role },
  permissions: [...permissions],
});
