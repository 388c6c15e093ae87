import type { WebhookEvent } from '#contract/staff/webhooks.ts';
import type { Queries } from '#platform/database/database.ts';
import { insertOrderEvent } from './internal/webhook-records.ts';

/**
 * Something happened to an order: part of the transaction in which it did, so that nobody hears of what was rolled back. Costs one
 * look where nobody listens. `more` goes into the message beside the order's number, state, total and lines; nothing personal may.
 */
export async function announceOrder(
  tx: { db: Queries },
  kind: Exclude<WebhookEvent, 'stock.changed'>,
  orderId: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  if (!tx.db.isTransaction) throw new Error('what happened is announced in the transaction in which it does');
  await insertOrderEvent(tx, kind, orderId, more);
}
