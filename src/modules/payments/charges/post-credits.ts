import { postHolds } from '#modules/ledger/post-holds.ts';
import type { Queries } from '#platform/database/database.ts';
import { settleCredits } from '../internal/payment-records.ts';

/** The order is placed: its held credits are posted, and what staff took at the counter is collected, once. Part of the transaction that places it. */
export async function postCredits(ctx: { db: Queries }, orderId: string): Promise<void> {
  await settleCredits(ctx, orderId, await postHolds(ctx, orderId), 'CAPTURED');
}
