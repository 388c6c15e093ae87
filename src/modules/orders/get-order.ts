import { readOrderNumber } from '#contract/orders/order-number.ts';
import type { Queries } from '#platform/database/database.ts';
import { orderByNumber } from './internal/order-records.ts';
import type { Order } from './order.ts';

/**
 * An order with its lines by number, however it is written; null when there is none (ORD-16, CHK-38, UX-17). The caller
 * checks who may see it.
 */
export async function getOrder(ctx: { db: Queries }, number: string): Promise<Order | null> {
  const bare = readOrderNumber(number);
  return /^NZ\d{8}$/.test(bare) ? orderByNumber(ctx, bare) : null;
}
