import { limits } from '#contract/fields/limits.ts';
import type { OrderFilter } from '#contract/staff/orders/staff-order-work.ts';
import { inTransaction, type Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deleteQueue, insertQueue, type OrderQueue, selectQueues } from '../internal/work-records.ts';

/** The saved lists of orders, by name. */
export const listQueues = (ctx: { db: Queries }): Promise<OrderQueue[]> => selectQueues(ctx);

/** Saves a list of orders for all staff; names are compared without capitals. */
export async function addQueue(
  ctx: { db: Queries },
  queue: { name: string; filter: OrderFilter; createdBy: string },
): Promise<Result<{ id: string }, 'TAKEN' | 'TOO_MANY'>> {
  const added = await inTransaction(ctx, (tx) => insertQueue(tx, queue, limits.queues));
  return typeof added === 'string' ? fail(added) : ok(added);
}

/** Deletes a saved list, never its orders; the list as it was, null where there is none. */
export const removeQueue = (ctx: { db: Queries }, id: string): Promise<Omit<OrderQueue, 'id'> | null> =>
  deleteQueue(ctx, id);
