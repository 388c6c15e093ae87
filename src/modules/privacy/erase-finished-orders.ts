import { listOrdersToErase } from '#modules/orders/lookup/list-orders-to-erase.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { personalDataParts } from './internal/personal-data-parts.ts';

const AT_ONCE = 100;

/** Takes names and addresses out of orders that have come to their end since their customer left; how many there were. More may wait. */
export function eraseFinishedOrders(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const orderIds = await listOrdersToErase(tx, AT_ONCE);
    if (orderIds.length > 0) for (const part of personalDataParts) await part.eraseOrders?.(tx, orderIds);
    return orderIds.length;
  });
}
