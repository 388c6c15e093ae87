import type { Queries } from '#platform/database/database.ts';
import { orderByNumber } from './internal/order-records.ts';
import type { Order } from './order.ts';

/** An order with its lines by number, ignoring case and a leading '#'; null when there is none (ORD-16, CHK-38). Who may see it is the caller's question. */
export async function getOrder(ctx: { db: Queries }, number: string): Promise<Order | null> {
  const bare = bareOrderNumber(number);
  return /^NZ\d{8}$/.test(bare) ? orderByNumber(ctx, bare) : null;
}

/** A number as we write it, from however it was typed. */
export const bareOrderNumber = (number: string): string => number.trim().replace(/^#/, '').toUpperCase();
