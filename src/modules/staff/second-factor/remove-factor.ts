import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import {
  deleteAuthenticator,
  deleteFactors,
  deletePasskey,
  lockMember,
  selectAuthenticator,
} from '../internal/factor-records.ts';
import { needsSecondFactor } from '../internal/needs-second-factor.ts';
import { putStaffNotice } from '../internal/put-staff-notice.ts';
import { recordRightsChange } from '../internal/record-rights-change.ts';
import { actorOf, type StaffCaller } from '../members/staff-member.ts';
import { findSecondFactor } from './find-second-factor.ts';
import type { SecondFactorCtx } from './second-factor-context.ts';

/**
 * Removes one of the caller's passkeys, or the authenticator app. Refused for the last factor of a role that needs one;
 * with the last one of another role the recovery codes go too.
 */
export const removeFactor = (
  ctx: SecondFactorCtx,
  caller: StaffCaller,
  which: { passkeyId: string } | 'authenticator',
): Promise<Result<void, 'UNKNOWN' | 'REQUIRED'>> =>
  inTransaction(ctx, async (tx) => {
    await lockMember(tx, caller.staffId);
    const { passkeys, authenticator } = await findSecondFactor(tx, caller.staffId);
    const isKnown =
      which === 'authenticator'
        ? (await selectAuthenticator(tx, caller.staffId)) !== null
        : passkeys.some(({ id }) => id === which.passkeyId);
    if (!isKnown) return fail('UNKNOWN');
    const left = which === 'authenticator' ? passkeys.length : passkeys.length - 1 + Number(authenticator);
    if (left === 0 && needsSecondFactor(ctx.config, caller)) return fail('REQUIRED');
    if (which === 'authenticator') await deleteAuthenticator(tx, caller.staffId);
    else await deletePasskey(tx, caller.staffId, which.passkeyId);
    if (left === 0) await deleteFactors(tx, caller.staffId);
    await recordRightsChange(tx, {
      actor: actorOf(caller),
      action: which === 'authenticator' ? 'staff.authenticator-removed' : 'staff.passkey-removed',
      subject: actorOf(caller),
      before: { secondFactors: left + 1 },
      after: { secondFactors: left },
    });
    await putStaffNotice(tx, caller.staffId, { what: 'factor-removed' });
    return ok(undefined);
  });
