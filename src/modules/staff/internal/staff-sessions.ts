/** How a staff session is started and renewed. */
import { createHash, randomBytes } from 'node:crypto';
import { limitNetwork } from '#platform/limits/limit-network.ts';
import type { StaffMember, StaffSession } from '../members/staff-member.ts';
import type { StaffCtx } from '../staff-context.ts';
import { needsSecondFactor } from './needs-second-factor.ts';
import { insertSession } from './session-records.ts';
import { STAFF_SESSION_SECONDS } from './staff-limits.ts';

const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** Null for a value that is not one of our secrets. */
export const staffDigest = (secret: string): string | null =>
  SECRET.test(secret) ? createHash('sha256').update(secret).digest('base64url') : null;

export async function openStaffSession(
  ctx: StaffCtx,
  member: StaffMember,
  from: { device: string; address: string; bySecondFactor: boolean },
): Promise<StaffSession> {
  const refreshSecret = randomBytes(32).toString('base64url');
  const digest = createHash('sha256').update(refreshSecret).digest('base64url');
  const { sessionId, expiresAt } = await insertSession(ctx, {
    staffId: member.staffId,
    digest,
    seconds: STAFF_SESSION_SECONDS,
    ...from,
    address: limitNetwork(from.address),
  });
  return continueStaffSession(ctx, {
    member,
    sessionId,
    refreshSecret,
    refreshExpiresAt: expiresAt,
    bySecondFactor: from.bySecondFactor,
  });
}

export async function continueStaffSession(
  ctx: StaffCtx,
  {
    sessionId,
    bySecondFactor,
    ...session
  }: {
    member: StaffMember;
    sessionId: string;
    refreshSecret: string;
    refreshExpiresAt: Date;
    bySecondFactor: boolean;
  },
): Promise<StaffSession> {
  const { token, expiresAt } = await ctx.staffSecrets.signToken(
    { staffId: session.member.staffId, sessionId },
    ctx.clock.now(),
  );
  const secondFactorMissing = !bySecondFactor && needsSecondFactor(ctx.config, session.member);
  return { ...session, token, tokenExpiresAt: expiresAt, secondFactorMissing };
}
