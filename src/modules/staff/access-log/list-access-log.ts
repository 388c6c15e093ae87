import { type AccessLogEntry, listAccess } from '#platform/audit-trail.ts';
import type { Ctx } from '#platform/context.ts';
import { selectByEmail } from '../internal/staff-records.ts';
import { actorOf } from '../members/staff-member.ts';

const MAX = 10_000;
const DAY_MS = 86_400_000;

/**
 * Whose data a member of staff saw in the last days, newest first: the first question after a data breach (reliability
 * F7). Null when no member of staff has this email address.
 */
export async function listAccessLog(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  email: string,
  days: number,
): Promise<AccessLogEntry[] | null> {
  const member = await selectByEmail(ctx, email.toLowerCase());
  return member && listAccess(ctx, actorOf(member), new Date(ctx.clock.now().getTime() - days * DAY_MS), MAX);
}
