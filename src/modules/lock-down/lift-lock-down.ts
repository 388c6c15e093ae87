import { recordSecurityEvent } from '#modules/security-events/record-security-event.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { deleteLocks } from './internal/lock-records.ts';
import type { LockArea } from './lock-area.ts';

/** Opens these parts of the shop again in the caller's transaction, and returns those that were closed (SEC-26). */
export async function liftLockDown(
  tx: Pick<Ctx, 'db' | 'clock'>,
  { areas, actor }: { areas: readonly LockArea[]; actor: string },
): Promise<LockArea[]> {
  const lifted = await deleteLocks(tx, areas);
  for (const area of lifted) {
    await writeAudit(tx, { actor, action: 'lock-down.ended', subject: area, before: { area }, after: null });
    await recordSecurityEvent(tx, { kind: 'rights-changed', actor, action: `lock-down.ended ${area}`, subject: '' });
  }
  return lifted;
}
