import { isLockedDown } from '#modules/lock-down/is-locked-down.ts';
import { needsSecondFactor } from '../internal/needs-second-factor.ts';
import { touchSession } from '../internal/session-records.ts';
import { STAFF_IDLE_SECONDS } from '../internal/staff-limits.ts';
import type { StaffCtx } from '../staff-context.ts';
import type { StaffCaller } from './staff-member.ts';

const BEARER = /^Bearer ([A-Za-z0-9_-]{1,2000}\.[A-Za-z0-9_-]{1,2000}\.[A-Za-z0-9_-]{1,2000})$/i;

/**
 * The member of staff who makes a call, with the current role; null for anybody else, customers included, and for
 * everybody while the staff site is locked down (SEC-26).
 */
export async function findStaff(ctx: StaffCtx, authorization: string | null): Promise<StaffCaller | null> {
  const token = BEARER.exec(authorization ?? '')?.[1];
  const claims = token ? await ctx.staffSecrets.verifyToken(token, ctx.clock.now()) : null;
  const live = claims && (await touchSession(ctx, { sessionId: claims.sessionId }, STAFF_IDLE_SECONDS));
  if (!live || live.member.staffId !== claims.staffId) return null;
  // A log-in that was under way when the lock-down began has a session all the same.
  if (await isLockedDown(ctx, 'staff')) return null;
  const { member, sessionId, confirmedSecondsAgo, bySecondFactor } = live;
  const secondFactorMissing = !bySecondFactor && needsSecondFactor(ctx.config, member);
  return { ...member, sessionId, confirmedSecondsAgo, secondFactorMissing };
}
