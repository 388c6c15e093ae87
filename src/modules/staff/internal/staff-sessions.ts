/** How a staff session is started and renewed. */
import { createHash, randomBytes } from 'node:crypto';
import type { StaffMember, StaffSession } from '../members/staff-member.ts';
import type { StaffCtx } from '../staff-context.ts';
import { STAFF_SESSION_SECONDS } from './staff-limits.ts';
import { insertSession } from './staff-records.ts';

const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** Null for a value that is not one of our secrets. */
export const staffDigest = (secret: string): string | null =>
  SECRET.test(secret) ? createHash('sha256').update(secret).digest('base64url') : null;

export async function openStaffSession(ctx: StaffCtx, member: StaffMember): Promise<StaffSession> {
  const refreshSecret = randomBytes(32).toString('base64url');
  const digest = createHash('sha256').update(refreshSecret).digest('base64url');
  const { sessionId, expiresAt } = await insertSession(ctx, {
    staffId: member.staffId,
    digest,
    seconds: STAFF_SESSION_SECONDS,
  });
  return continueStaffSession(ctx, { member, sessionId, refreshSecret, refreshExpiresAt: expiresAt });
}

export async function continueStaffSession(
  ctx: StaffCtx,
  { sessionId, ...session }: { member: StaffMember; sessionId: string; refreshSecret: string; refreshExpiresAt: Date },
): Promise<StaffSession> {
  const { token, expiresAt } = await ctx.staffSecrets.signToken(
    { staffId: session.member.staffId, sessionId },
    ctx.clock.now(),
  );
  return { ...session, token, tokenExpiresAt: expiresAt };
}
