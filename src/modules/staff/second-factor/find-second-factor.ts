import type { Config } from '#platform/config.ts';
import type { Queries } from '#platform/database/database.ts';
import { countRecoveryCodes, selectAuthenticator, selectPasskeys } from '../internal/factor-records.ts';
import { needsSecondFactor } from '../internal/needs-second-factor.ts';
import type { StaffMember } from '../members/staff-member.ts';

/** What a member's second factor consists of; `exists` is false for those who have none. */
export async function findSecondFactor(ctx: { db: Queries }, staffId: string) {
  const passkeys = await selectPasskeys(ctx, staffId);
  const app = await selectAuthenticator(ctx, staffId);
  const recoveryCodesLeft = await countRecoveryCodes(ctx, staffId);
  const authenticator = app?.isConfirmed === true;
  return { passkeys, authenticator, recoveryCodesLeft, exists: passkeys.length > 0 || authenticator };
}

/** The same as the member sees it: `required` says whether the role needs one. */
export const findOwnSecondFactor = async (ctx: { db: Queries; config: Config }, member: StaffMember) => ({
  ...(await findSecondFactor(ctx, member.staffId)),
  required: needsSecondFactor(ctx.config, member),
});
