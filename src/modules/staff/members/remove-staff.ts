import { inTransaction } from '#platform/database/database.ts';
import { deleteFactors } from '../internal/factor-records.ts';
import { deletePasswordLinks } from '../internal/link-records.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { deleteSessionsOf } from '../internal/session-records.ts';
import { markRemoved } from '../internal/staff-records.ts';
import type { StaffCtx } from '../staff-context.ts';
import { actorOf } from './staff-member.ts';

/** Removes a member of staff and ends their sessions at once; false when nobody had that address. */
export function removeStaff(ctx: StaffCtx, email: string, actor: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const member = await markRemoved(tx, email.toLowerCase());
    if (!member) return false;
    await deleteFactors(tx, member.staffId);
    await deletePasswordLinks(tx, member.staffId);
    await deleteSessionsOf(tx, member.staffId);
    await recordRightsChange(tx, {
      actor,
      action: 'staff.removed',
      subject: actorOf(member),
      before: { name: member.name, email: member.email, role: member.role },
      after: null,
    });
    return true;
  });
}
