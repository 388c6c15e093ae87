import type { Queries } from '#platform/database/database.ts';
import { isAttemptClaimed } from './internal/attempt-records.ts';
import { readKey } from './internal/idempotency-records.ts';
import { fromStored, type OrderAnswer } from './order-answer.ts';

const underway = { placed: false, errorCode: 'IdempotencyKeyInProgress' } as const;

/**
 * How the order went that was begun with a key; null when none was. It begins nothing, for whoever has lost what the order was to be
 * paid with: a gift card's PIN is kept nowhere (PAY-07). While it is under way, or waits its turn: IdempotencyKeyInProgress (FIX-23).
 */
export async function readOrderAnswer(ctx: { db: Queries }, key: string): Promise<OrderAnswer | null> {
  const found = await readKey(ctx, key);
  if (!found) return (await isAttemptClaimed(ctx, key)) ? underway : null;
  return found.responseCode === null ? underway : fromStored(found.responseCode, found.responseBody);
}
