import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { insertMember } from './internal/member-records.ts';

/**
 * Makes a customer a member of the loyalty programme; idempotent (LOY-21). False when there is no such customer, or no
 * programme. Joins an open transaction; an ERP with members of its own is notified afterwards.
 */
export async function enrolCustomer(
  ctx: Pick<Ctx, 'db' | 'config'> & Partial<Pick<Ctx, 'clock' | 'remoteAddress'>>,
  customerId: string,
): Promise<boolean> {
  if (!ctx.config.KERB_FEATURES_LOYALTY) return false;
  return inTransaction(ctx, async (tx) => {
    const { found, added } = await insertMember(tx, customerId);
    const customer = `customer:${customerId}`;
    if (added) await writeAudit(tx, { actor: customer, action: 'loyalty.joined', subject: customer });
    if (found && tx.config.KERB_LOYALTY_PROVIDER === 'erp') {
      await putInOutbox(tx, [
        { dedupeKey: `loyalty-enrol:${customerId}`, kind: 'loyalty.enrol', payload: { customerId } },
      ]);
    }
    return found;
  });
}
