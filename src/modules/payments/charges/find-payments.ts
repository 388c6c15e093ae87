import type { Queries } from '#platform/database/database.ts';
import { paymentsOfOrder } from '../internal/payment-records.ts';
import type { Payment } from '../payment.ts';

/** The payments of an order, oldest attempt first. */
export async function findPayments(ctx: { db: Queries }, orderId: string): Promise<Payment[]> {
  return paymentsOfOrder(ctx, orderId);
}
