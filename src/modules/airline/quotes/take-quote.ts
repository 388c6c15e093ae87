import type { Queries } from '#platform/database/database.ts';
import { assignQuote, type QuoteUse } from '../internal/quote-records.ts';

/**
 * Part of the transaction that starts an order: one order uses a quote, of twenty concurrent ones too (reliability
 * A7). False: it cannot be used.
 */
export async function takeQuote(ctx: { db: Queries }, orderId: string, use: QuoteUse): Promise<boolean> {
  return assignQuote(ctx, orderId, use);
}
