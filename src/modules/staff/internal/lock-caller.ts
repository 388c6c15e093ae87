import type { StaffPermission } from '#contract/staff/staff-permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { Queries } from '#platform/database/database.ts';
import type { StaffCaller, StaffMember } from '../members/staff-member.ts';
import { isAtWork, lockRights } from './rights-records.ts';
import { selectById } from './staff-records.ts';

/** What a change of rights needs. */
export type RightsCtx = Pick<Ctx, 'db' | 'clock' | 'remoteAddress'>;

/**
 * Takes the lock of all changes of rights, and reads what the caller may do at this moment: a call that began before the
 * caller was suspended, or lost a permission, is refused. Null for a caller without the permission.
 */
export async function lockCaller(
  tx: { db: Queries },
  { staffId }: Pick<StaffCaller, 'staffId'>,
  needs: StaffPermission,
): Promise<StaffMember | null> {
  await lockRights(tx);
  const caller = (await isAtWork(tx, staffId)) ? await selectById(tx, staffId) : null;
  return caller?.permissions.includes(needs) ? caller : null;
}
