import { voidHolds } from '#modules/ledger/void-holds.ts';
import type { Queries } from '#platform/database/database.ts';
import { settleCredits } from '../internal/payment-records.ts';

/** The order failed: its held credits are released, and a payment at the counter does not count, once. Part of the transaction that fails it. */
export async function releaseCredits(ctx: { db: Queries }, orderId: string): Promise<void> {
  await settleCredits(ctx, orderId, await voidHolds(ctx, orderId), 'VOIDED');
}
