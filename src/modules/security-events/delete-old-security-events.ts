import type { SecurityEventKind } from '#contract/staff/staff-security-events.ts';
import { securityEventKinds } from '#contract/staff/staff-security-events.ts';
import type { Ctx } from '#platform/context.ts';
import { deleteBefore } from './internal/security-event-records.ts';

const DAY_MS = 86_400_000;
/** Network addresses are personal information: kept as long as an intrusion usually takes to be noticed. */
const SHORT_DAYS = 90;
/** Who may do what, and who did: of staff and operators only. */
const LONG_DAYS = 730;
const KEEP_DAYS: Partial<Record<SecurityEventKind, number>> = { 'rights-changed': LONG_DAYS };

/** Deletes events that were last seen longer ago than their kind is kept; returns how many. */
export async function deleteOldSecurityEvents(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  let deleted = 0;
  for (const kind of securityEventKinds)
    deleted += await deleteBefore(
      ctx,
      kind,
      new Date(ctx.clock.now().getTime() - (KEEP_DAYS[kind] ?? SHORT_DAYS) * DAY_MS),
    );
  return deleted;
}
