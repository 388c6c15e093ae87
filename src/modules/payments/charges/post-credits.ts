import { postHolds } from '#modules/ledger/post-holds.ts';
import type { Queries } from '#platform/database/database.ts';
import { settleCredits } from '../internal/payment-records.ts';

/** The order is placed: its held credits are posted, once. Part of the transaction that places it. */
export async function postCredits(ctx: { db: Queries }, orderId: string): Promise<void> {
  await settleCredits(ctx, await postHolds(ctx, orderId), 'CAPTURED');
}
