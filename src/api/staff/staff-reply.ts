import type { z } from 'zod';
import type { staffSessionReplySchema } from '#contract/staff/staff.ts';
import type { StaffSession } from '#modules/staff/members/staff-member.ts';

/** The parts of a staff session that the browser may see: never the refresh secret. */
export const toStaffReply = (session: StaffSession | null): z.output<typeof staffSessionReplySchema> => ({
  session: session && {
    token: session.token,
    tokenExpiresAt: session.tokenExpiresAt.toISOString(),
    staff: session.member,
    secondFactorMissing: session.secondFactorMissing,
  },
});
