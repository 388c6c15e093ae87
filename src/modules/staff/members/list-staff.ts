import type { Ctx } from '#platform/context.ts';
import { selectMembers } from '../internal/staff-records.ts';
import type { StaffMember } from './staff-member.ts';

/** Everybody who works here, by address. */
export const listStaff = (ctx: Ctx): Promise<(StaffMember & { createdAt: Date; lastSeenAt: Date | null })[]> =>
  selectMembers(ctx);
