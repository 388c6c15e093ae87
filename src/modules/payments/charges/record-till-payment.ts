import { randomUUIDv7 } from 'node:crypto';
import type { Queries } from '#platform/database/database.ts';
import type { Cents } from '#shared/money.ts';
import { insertTillPayment } from '../internal/payment-records.ts';

/**
 * Records what a customer paid at a till for this order, already collected; nothing where it was free. Part of the
 * sale's transaction (FIX-49).
 */
export async function recordTillPayment(tx: { db: Queries }, orderId: string, cents: Cents): Promise<void> {
  if (cents > 0n) await insertTillPayment(tx, randomUUIDv7(), orderId, cents);
}
