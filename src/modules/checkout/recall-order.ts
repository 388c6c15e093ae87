import type { Queries } from '#platform/database.ts';
import { readKey } from './internal/idempotency-records.ts';
import { fromStored, type OrderAnswer } from './order-answer.ts';

/**
 * How the order went that was begun with a key; null when none was. It begins nothing, for whoever has lost what the order was to be
 * paid with: a gift card's PIN is kept nowhere (PAY-07). While it is under way: IdempotencyKeyInProgress.
 */
export async function recallOrder(ctx: { db: Queries }, key: string): Promise<OrderAnswer | null> {
  const found = await readKey(ctx, key);
  if (!found) return null;
  return found.responseCode === null ? { placed: false, errorCode: 'IdempotencyKeyInProgress' } : fromStored(found.responseCode, found.responseBody);
}
