import { recordSecurityEvent } from '#modules/security-events/record-security-event.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * Records who changed whose rights, in the transaction of the change: in the audit trail, which stays, and with the
 * address it came from among the security events (SEC-11).
 */
export async function recordRightsChange(
  ctx: Pick<Ctx, 'db'> & Partial<Pick<Ctx, 'clock' | 'remoteAddress'>>,
  {
    actor,
    action,
    subject,
    rights = [],
    detail = {},
  }: { actor: string; action: string; subject: string; rights?: readonly string[]; detail?: Record<string, unknown> },
): Promise<void> {
  await writeAudit(ctx, { actor, action, subject, detail });
  await recordSecurityEvent(ctx, {
    kind: 'rights-changed',
    actor,
    action: [action, ...rights].join(' '),
    subject: subject.startsWith('kerb_') ? `key:${subject}` : subject,
  });
}
