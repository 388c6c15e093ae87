import type { Queries } from '#platform/database/database.ts';
import { orderByNumber } from './internal/order-records.ts';
import type { Order } from './order.ts';

/**
 * An order with its lines by number, ignoring case and a leading '#'; null when there is none (ORD-16, CHK-38). The
 * caller checks who may see it.
 */
export async function getOrder(ctx: { db: Queries }, number: string): Promise<Order | null> {
  const bare = normaliseOrderNumber(number);
  return /^NZ\d{8}$/.test(bare) ? orderByNumber(ctx, bare) : null;
}

/** An order number in stored form, however it was typed. */
export const normaliseOrderNumber = (number: string): string => number.trim().replace(/^#/, '').toUpperCase();
