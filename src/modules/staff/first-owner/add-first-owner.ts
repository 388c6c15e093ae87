import type { FirstOwnerRequest } from '#contract/staff/members/first-owner.ts';
import { isLockedDown } from '#modules/lock-down/is-locked-down.ts';
import { commitIfOk, type Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deleteSetUpLinks, isSetUpLinkOpen } from '../internal/link-records.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { lockRights } from '../internal/rights-records.ts';
import { insertMember } from '../internal/staff-records.ts';
import { staffDigest } from '../internal/staff-sessions.ts';
import { staffPasswordProblems } from '../members/new-staff-password.ts';
import { actorOf } from '../members/staff-member.ts';
import type { StaffCtx } from '../staff-context.ts';

export type FirstOwnerRefusal =
  /** The link is unknown, used or too old, or somebody works here already. */
  | { reason: 'ENDED' }
  | { reason: 'INVALID'; fields: Record<string, string> }
  /** The operator has closed the staff site (SEC-26). */
  | { reason: 'CLOSED' };

/** Whether whoever has this code may make the first account. */
export async function isSetUpLink(ctx: { db: Queries }, code: string): Promise<boolean> {
  const digest = staffDigest(code);
  return digest !== null && isSetUpLinkOpen(ctx, digest);
}

/**
 * Makes the first account, a manager, of whoever has the link. Of several who try at the same moment one succeeds, and
 * every link has ended then (OWN-01).
 */
export async function addFirstOwner(
  ctx: StaffCtx,
  { code, name, email, password }: FirstOwnerRequest,
): Promise<Result<true, FirstOwnerRefusal>> {
  if (await isLockedDown(ctx, 'staff')) return fail({ reason: 'CLOSED' });
  if (!(await isSetUpLink(ctx, code))) return fail({ reason: 'ENDED' });
  const address = email.toLowerCase();
  const [problem] = staffPasswordProblems(password, address);
  if (problem) return fail({ reason: 'INVALID', fields: { password: problem } });
  const hash = await ctx.staffSecrets.hashPassword(password);
  return commitIfOk(ctx, async (tx): Promise<Result<true, FirstOwnerRefusal>> => {
    await lockRights(tx);
    if (!(await isSetUpLink(tx, code))) return fail({ reason: 'ENDED' });
    const member = await insertMember(tx, { email: address, name, role: { role: 'manager' }, hash });
    if (!member) return fail({ reason: 'ENDED' });
    await deleteSetUpLinks(tx);
    await recordRightsChange(tx, {
      actor: actorOf(member),
      action: 'staff.added',
      subject: actorOf(member),
      rights: [member.role],
      detail: { setUpLink: true },
      before: null,
      after: { name, email: address, role: member.role },
    });
    return ok(true);
  });
}
