import { recordSecurityEvent } from '#modules/security-events/record-security-event.ts';
import { inTransaction } from '#platform/database/database.ts';
import { issueDeviceToken, readDeviceToken } from '#platform/limits/known-device.ts';
import { deviceName } from '#platform/network/device-name.ts';
import { lockMember } from '../internal/factor-records.ts';
import { putStaffNotice } from '../internal/put-staff-notice.ts';
import { isAtWork } from '../internal/rights-records.ts';
import { openStaffSession } from '../internal/staff-sessions.ts';
import { actorOf, type StaffMember, type StaffSession } from '../members/staff-member.ts';
import type { FactorKind } from '../second-factor/check-factor.ts';
import type { StaffCtx } from '../staff-context.ts';

export interface StaffLoggedIn {
  session: StaffSession;
  /** For the browser to store; null where it has one (FIX-54). */
  deviceToken: string | null;
}
export interface LogInFrom {
  remoteAddress: string;
  deviceToken: string | null;
  userAgent: string | null;
}

/**
 * Opens the session of whoever has proven who they are. A browser in which the account was not logged in before is told
 * to the member by email. Null where `mayOpen`, asked while the member's factors do not change, says no (SEC-09, SEC-11).
 */
export async function openSessionFrom(
  ctx: StaffCtx,
  member: StaffMember,
  { remoteAddress, deviceToken, userAgent }: LogInFrom,
  { by, mayOpen }: { by: FactorKind | null; mayOpen: (tx: StaffCtx) => Promise<boolean> },
): Promise<StaffLoggedIn | null> {
  const account = { kind: 'staff', email: member.email } as const;
  const isKnown = (await readDeviceToken(ctx, account, deviceToken)) !== null;
  const device = deviceName(userAgent);
  const session = await inTransaction(ctx, async (tx) => {
    await lockMember(tx, member.staffId);
    // Suspended since the password was checked.
    if (!(await isAtWork(tx, member.staffId)) || !(await mayOpen(tx))) return null;
    await recordSecurityEvent(
      { ...tx, remoteAddress },
      { kind: 'logged-in', actor: actorOf(member), action: `staff site${by === null ? '' : `, ${by}`}`, subject: '' },
    );
    if (!isKnown) await putStaffNotice(tx, member.staffId, { what: 'new-device', device });
    if (by === 'recovery code') await putStaffNotice(tx, member.staffId, { what: 'recovery-code-used', device });
    return openStaffSession(tx, member, { device, address: remoteAddress, bySecondFactor: by !== null });
  });
  return session && { session, deviceToken: isKnown ? null : await issueDeviceToken(ctx, account) };
}
