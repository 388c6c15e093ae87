import { getOrder } from '#modules/orders/get-order.ts';
import type { Order } from '#modules/orders/order.ts';
import type { Queries } from '#platform/database/database.ts';
import { isOpenToStaff } from '../by-staff/is-open-to-staff.ts';
import { readFactsNow } from '../internal/waiting-records.ts';
import type { WaitingChange } from './waiting-change.ts';

/** The order of a waiting change while it still is the order that was to be changed; else null. Lock it first (EDIT-01). */
export async function readUnchanged(tx: { db: Queries }, change: WaitingChange): Promise<Order | null> {
  const order = await getOrder(tx, change.orderNumber);
  if (!order || !(await isOpenToStaff(tx, order))) return null;
  const now = await readFactsNow(tx, change.orderId);
  return now.versions === change.versions && now.refunds === change.refunds ? order : null;
}
