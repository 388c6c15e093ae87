import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { clearLimit } from '#platform/limits/durable-limit.ts';
import { deleteFactors, lockMember } from '../internal/factor-records.ts';
import { putStaffNotice } from '../internal/put-staff-notice.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { deleteSessionsOf } from '../internal/session-records.ts';
import { staffLimits } from '../internal/staff-limits.ts';
import { selectByEmail, selectById } from '../internal/staff-records.ts';
import { actorOf, type StaffMember } from '../members/staff-member.ts';

/**
 * Removes the second factor of a member of staff who has lost it, and ends their sessions; they are told by email. False
 * when no current member is meant.
 */
export const resetSecondFactor = (
  ctx: Pick<Ctx, 'db'> & Partial<Pick<Ctx, 'clock' | 'remoteAddress'>>,
  who: { email: string } | { staffId: string },
  actor: string,
): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const member: StaffMember | null =
      'email' in who ? await selectByEmail(tx, who.email.toLowerCase()) : await selectById(tx, who.staffId);
    if (!member) return false;
    await lockMember(tx, member.staffId);
    await deleteFactors(tx, member.staffId);
    await deleteSessionsOf(tx, member.staffId);
    await clearLimit(tx, staffLimits.secondFactor, member.staffId);
    await recordRightsChange(tx, {
      actor,
      action: 'staff.second-factor-reset',
      subject: actorOf(member),
      before: { secondFactor: true },
      after: { secondFactor: false },
    });
    await putStaffNotice(tx, member.staffId, { what: 'factor-reset' });
    return true;
  });
