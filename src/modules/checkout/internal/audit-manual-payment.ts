import { writeAudit } from '#platform/audit.ts';
import type { Queries } from '#platform/database/database.ts';

/** Notes that a payment waits for a person now. By the database's clock, as the sweeper's leases are. */
export const auditManualPayment = (
  { db }: { db: Queries },
  subject: string,
  detail: Record<string, unknown>,
): Promise<void> =>
  writeAudit(
    { db },
    {
      actor: 'sweeper',
      action: 'payment.manual',
      subject,
      detail,
      before: { handledBy: 'the shop' },
      after: { handledBy: 'staff', ...detail },
    },
  );
