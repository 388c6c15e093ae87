import { writeAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/database.ts';

interface AccountChange {
  customerId: string;
  /** The part of the action after 'account.'. */
  what: string;
  /** The fields that the change may touch; null where there were none, absent where the change has no values. */
  before?: object | null;
  after?: object | null;
}

/**
 * Enters into the activity log what customers change in their own account, in the transaction of the change (OWN-08).
 * Every value is about the customer, and is erased with the account; secrets are never given.
 */
export const auditAccount = (
  ctx: { db: Queries; clock?: Clock; remoteAddress?: string },
  { customerId, what, before, after }: AccountChange,
): Promise<void> =>
  writeAudit(ctx, {
    actor: `customer:${customerId}`,
    action: `account.${what}`,
    subject: `customer:${customerId}`,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    personal: Object.keys({ ...before, ...after }),
  });
