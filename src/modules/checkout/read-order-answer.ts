import type { Queries } from '#platform/database/database.ts';
import { fail } from '#shared/result.ts';
import { isAttemptClaimed } from './internal/attempt-records.ts';
import { readKey } from './internal/idempotency-records.ts';
import { fromStored, type OrderAnswer } from './order-answer.ts';

const underway = fail({ reason: 'KEY_IN_PROGRESS' });

/**
 * The result of the order that was started with this key; null when there is none. Read only, for a browser that no
 * longer has the payment details: a gift card's PIN is stored nowhere (PAY-07). While the order is in progress or
 * waits in the queue: KEY_IN_PROGRESS (FIX-23).
 */
export async function readOrderAnswer(ctx: { db: Queries }, key: string): Promise<OrderAnswer | null> {
  const found = await readKey(ctx, key);
  if (!found) return (await isAttemptClaimed(ctx, key)) ? underway : null;
  return found.responseCode === null ? underway : fromStored(found.responseCode, found.responseBody);
}
