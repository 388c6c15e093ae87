import type { Order } from '#modules/orders/order.ts';
import type { Queries } from '#platform/database/database.ts';
import { refundRequestRows } from '../internal/tax-records.ts';
import { correctionsOf, type SupplyCorrection } from './supply-corrections.ts';

/** Supply correction information of an order: one entry for each refund, the first first (HON-04). */
export async function listCorrections(ctx: { db: Queries }, order: Order): Promise<SupplyCorrection[]> {
  return correctionsOf(order, await refundRequestRows(ctx, order.id));
}
