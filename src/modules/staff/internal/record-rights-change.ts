import { recordSecurityEvent } from '#modules/security-events/record-security-event.ts';
import { type AuditEntry, writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * Records who changed whose rights, in the transaction of the change: in the audit trail, which stays, and with the
 * address it came from among the security events (SEC-11).
 */
export async function recordRightsChange(
  ctx: Pick<Ctx, 'db'> & Partial<Pick<Ctx, 'clock' | 'remoteAddress'>>,
  { actor, action, subject, rights = [], ...change }: AuditEntry & { rights?: readonly string[] },
): Promise<void> {
  await writeAudit(ctx, { actor, action, subject, ...change });
  await recordSecurityEvent(ctx, {
    kind: 'rights-changed',
    actor,
    action: [action, ...rights].join(' '),
    subject: subject.startsWith('kerb_') ? `key:${subject}` : subject,
  });
}
