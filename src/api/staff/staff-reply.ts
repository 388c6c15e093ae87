import type { z } from 'zod';
import type { staffSessionReplySchema } from '#contract/staff/staff.ts';
import type { StaffSession } from '#modules/staff/members/staff-member.ts';

/** What a browser of the staff's may know of its session: never what renews it. */
export const toStaffReply = (session: StaffSession | null): z.output<typeof staffSessionReplySchema> => ({
  session: session && {
    token: session.token,
    tokenExpiresAt: session.tokenExpiresAt.toISOString(),
    staff: session.member,
  },
});
