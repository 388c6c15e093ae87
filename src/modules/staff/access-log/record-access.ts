import { writeAuditOnce } from '#platform/audit.ts';
import type { Queries } from '#platform/database/database.ts';
import { actorOf, type StaffCaller } from '../members/staff-member.ts';

/** Repeated access within this many minutes is recorded once. */
const MINUTES = 15;

/**
 * Records whose data a member of staff saw: "whose data did X read?" is one query of the audit by actor (reliability
 * F7). Subjects are order numbers and `customer:<id>`; a search is one line that names all it showed.
 */
export async function recordAccess(
  ctx: { db: Queries },
  staff: StaffCaller,
  what: 'order' | 'return' | 'customer',
  subject: string,
): Promise<void> {
  await writeAuditOnce(ctx, { actor: actorOf(staff), action: `${what}.viewed`, subject, minutes: MINUTES });
}

export async function recordSearch(
  ctx: { db: Queries },
  staff: StaffCaller,
  what: 'orders' | 'customers',
  shown: readonly string[],
): Promise<void> {
  if (shown.length === 0) return;
  await writeAuditOnce(ctx, {
    actor: actorOf(staff),
    action: `${what}.searched`,
    subject: shown.join(' '),
    minutes: MINUTES,
  });
}
