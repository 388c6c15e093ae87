import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { auditMethod } from '../internal/audit-method.ts';
import { markMethodRemoved } from '../internal/saved-method-records.ts';

/**
 * Removes a customer's own method at once; the sweeper deletes it at the gateway. False when there is no such method.
 */
export const removeSavedMethod = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'remoteAddress'>,
  customerId: string,
  id: string,
): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const before = await markMethodRemoved(tx, customerId, id);
    if (before === null) return false;
    await auditMethod(tx, customerId, { before, after: null });
    return true;
  });
