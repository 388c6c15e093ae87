/** Orders made at a store's till: paid and handed over before the server receives them (FIX-49). */
import type { Queries } from '#platform/database/database.ts';
import { insertOrder } from './internal/insert-order.ts';
import { setChannel } from './internal/order-records.ts';
import type { OrderDraft } from './order.ts';
import { transitionOrder } from './transition-order.ts';

/** Writes the order as PLACED; it is handed over in the same transaction. */
export async function createTillOrder(tx: { db: Queries }, draft: OrderDraft): Promise<void> {
  await insertOrder(tx, draft, 60);
  await setChannel(tx, draft.id, 'pos');
  if (!(await transitionOrder(tx, draft.id, 'PENDING', 'PLACED')))
    throw new Error('a new order was changed by another process');
}
