import type { Queries } from '#platform/database/database.ts';
import { selectById } from '../internal/staff-records.ts';
import type { StaffMember } from './staff-member.ts';

/** A current member of staff by id; null once they no longer work for the shop. */
export const findMember = (ctx: { db: Queries }, staffId: string): Promise<StaffMember | null> =>
  selectById(ctx, staffId);
