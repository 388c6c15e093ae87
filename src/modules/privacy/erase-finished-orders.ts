import { listOrdersToErase } from '#modules/orders/lookup/list-orders-to-erase.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { personalDataParts } from './internal/personal-data-parts.ts';

const AT_ONCE = 100;

/**
 * Erases names and addresses from orders that finished after their customer was erased; returns how many. More may be
 * left.
 */
export function eraseFinishedOrders(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const orderIds = await listOrdersToErase(tx, AT_ONCE);
    if (orderIds.length > 0) for (const part of personalDataParts) await part.eraseOrders?.(tx, orderIds);
    return orderIds.length;
  });
}
