import type { Ctx } from '#platform/context.ts';
import { selectMembers } from '../internal/staff-records.ts';
import type { StaffMember } from './staff-member.ts';

/** All members of staff, by email address. */
export const listStaff = (ctx: Ctx): Promise<(StaffMember & { createdAt: Date; lastSeenAt: Date | null })[]> =>
  selectMembers(ctx);
