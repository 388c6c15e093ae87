import type { StaffRole } from '#contract/staff/staff.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deleteSetUpLinks } from '../internal/link-records.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { lockRights } from '../internal/rights-records.ts';
import { insertMember } from '../internal/staff-records.ts';
import type { StaffCtx } from '../staff-context.ts';
import { actorOf, type StaffMember } from './staff-member.ts';

/** Adds a member of staff, unless a current member already has that address. */
export async function addStaff(
  ctx: StaffCtx,
  { email, password, name, role }: { email: string; name: string; role: StaffRole; password: string },
  actor: string,
): Promise<Result<StaffMember, 'EMAIL_TAKEN'>> {
  const hash = await ctx.staffSecrets.hashPassword(password);
  return inTransaction(ctx, async (tx) => {
    await lockRights(tx);
    const member = await insertMember(tx, { email: email.toLowerCase(), hash, name, role: { role } });
    if (!member) return fail('EMAIL_TAKEN');
    await deleteSetUpLinks(tx);
    await recordRightsChange(tx, {
      actor,
      action: 'staff.added',
      subject: actorOf(member),
      rights: [member.role],
      detail: { role: member.role },
      before: null,
      after: { name: member.name, email: member.email, role: member.role },
    });
    return ok(member);
  });
}
