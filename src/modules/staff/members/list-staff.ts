import type { Ctx } from '#platform/context.ts';
import { type ListedMember, selectMembers } from '../internal/staff-records.ts';

/** All members of staff, by email address. */
export const listStaff = (ctx: Ctx): Promise<ListedMember[]> => selectMembers(ctx);
