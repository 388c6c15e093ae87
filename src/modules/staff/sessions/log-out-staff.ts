import { deleteSession } from '../internal/session-records.ts';
import { staffDigest } from '../internal/staff-sessions.ts';
import type { StaffCtx } from '../staff-context.ts';

/** Ends the session, and with it its tokens. */
export async function logOutStaff(ctx: StaffCtx, refreshSecret: string | null): Promise<void> {
  const digest = refreshSecret === null ? null : staffDigest(refreshSecret);
  if (digest !== null) await deleteSession(ctx, digest);
}
