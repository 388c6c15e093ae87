/** Orders that a store's till has made: paid and taken home before the shop hears of them (FIX-49). */
import type { Queries } from '#platform/database/database.ts';
import { insertOrder, setTillChannel } from './internal/order-records.ts';
import type { OrderDraft } from './order.ts';
import { transitionOrder } from './transition-order.ts';

/** Writes it as PLACED; it is handed over in the same transaction. */
export async function createTillOrder(tx: { db: Queries }, draft: OrderDraft): Promise<void> {
  await insertOrder(tx, draft, 60);
  await setTillChannel(tx, draft.id);
  if (!(await transitionOrder(tx, draft.id, 'PENDING', 'PLACED')))
    throw new Error('a new order was moved by someone else');
}
