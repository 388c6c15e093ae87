import { recordSecurityEvent } from '#modules/security-events/record-security-event.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { insertLocks } from './internal/lock-records.ts';
import type { LockArea } from './lock-area.ts';

/**
 * Closes these parts of the shop in the caller's transaction, and returns those that were open. Both go into the
 * activity log and the security events; a part that is closed already keeps its reason (SEC-26).
 */
export async function lockDown(
  tx: Pick<Ctx, 'db' | 'clock'>,
  { areas, reason, actor }: { areas: readonly LockArea[]; reason: string; actor: string },
): Promise<LockArea[]> {
  const locked = await insertLocks(tx, areas, { reason, lockedAt: tx.clock.now() });
  for (const area of locked) {
    await writeAudit(tx, { actor, action: 'lock-down.began', subject: area, before: null, after: { area, reason } });
    await recordSecurityEvent(tx, { kind: 'rights-changed', actor, action: `lock-down.began ${area}`, subject: '' });
  }
  return locked;
}
