import { inTransaction } from '#platform/database/database.ts';
import { clearLogInTries } from '#platform/limits/log-in-tries.ts';
import { deletePendingLogIns } from '../internal/factor-records.ts';
import { deletePasswordLinks } from '../internal/link-records.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { deleteSessionsOf } from '../internal/session-records.ts';
import { selectByEmail, updatePassword } from '../internal/staff-records.ts';
import type { StaffCtx } from '../staff-context.ts';
import { actorOf } from './staff-member.ts';

/**
 * Sets a new password for a forgotten one, and ends every session and lock-out; false when no member of staff has that
 * address.
 */
export async function setStaffPassword(
  ctx: StaffCtx,
  email: string,
  password: string,
  actor: string,
): Promise<boolean> {
  const hash = await ctx.staffSecrets.hashPassword(password);
  return inTransaction(ctx, async (tx) => {
    const member = await selectByEmail(tx, email.toLowerCase());
    if (!member) return false;
    await updatePassword(tx, member.staffId, hash);
    await deletePendingLogIns(tx, member.staffId);
    await deletePasswordLinks(tx, member.staffId);
    await deleteSessionsOf(tx, member.staffId);
    await clearLogInTries(tx, { kind: 'staff', email: email.toLowerCase() });
    await recordRightsChange(tx, { actor, action: 'staff.password-set', subject: actorOf(member) });
    return true;
  });
}
