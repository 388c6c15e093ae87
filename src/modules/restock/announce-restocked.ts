import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { inTransaction, type Queries } from '#platform/database/database.ts';
import { takeDueRequests } from './internal/restock-records.ts';

const AT_ONCE = 200;

/**
 * Queues one email for each open restock request whose size can be bought again (PROD-36). Returns how many; more may
 * be left.
 */
export async function announceRestocked(ctx: { db: Queries }): Promise<number> {
  return inTransaction(ctx, async (within) => {
    const ids = await takeDueRequests(within, AT_ONCE);
    await putInOutbox(
      within,
      ids.map((requestId) => ({ dedupeKey: `restock-${requestId}`, kind: 'email.restock', payload: { requestId } })),
    );
    return ids.length;
  });
}
