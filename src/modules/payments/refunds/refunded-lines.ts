import type { Queries } from '#platform/database/database.ts';
import type { Cents } from '#shared/money.ts';
import { refundedLinesOf, refundsOfRequest } from '../internal/refund-records.ts';
import type { RefundKey } from './refund.ts';

/**
 * What refund requests have refunded of a line: units chosen by somebody, units of a cancelled rest, and the cents of
 * both.
 */
export interface RefundedUnits {
  chosenQty: number;
  restQty: number;
  cents: Cents;
}

/** By line number; requests that ended without any money do not count (FIX-77). */
export async function readRefundedLines(ctx: { db: Queries }, orderId: string): Promise<Map<number, RefundedUnits>> {
  return new Map((await refundedLinesOf(ctx, orderId)).map(({ lineNo, ...line }) => [lineNo, line]));
}

/** Whether there is a refund request under this key. */
export const wasRefundRequested = async (ctx: { db: Queries }, orderId: string, key: RefundKey): Promise<boolean> =>
  (await refundsOfRequest(ctx, orderId, key)).length > 0;
