import { touchSession } from '../internal/session-records.ts';
import { STAFF_IDLE_SECONDS } from '../internal/staff-limits.ts';
import { continueStaffSession, staffDigest } from '../internal/staff-sessions.ts';
import type { StaffSession } from '../members/staff-member.ts';
import type { StaffCtx } from '../staff-context.ts';

/** A new token for an active session; null when nobody is logged in. */
export async function refreshStaffSession(ctx: StaffCtx, refreshSecret: string | null): Promise<StaffSession | null> {
  const digest = refreshSecret === null ? null : staffDigest(refreshSecret);
  if (refreshSecret === null || digest === null) return null;
  const live = await touchSession(ctx, { digest }, STAFF_IDLE_SECONDS);
  return (
    live &&
    continueStaffSession(ctx, {
      member: live.member,
      sessionId: live.sessionId,
      refreshSecret,
      refreshExpiresAt: live.expiresAt,
      bySecondFactor: live.bySecondFactor,
    })
  );
}
