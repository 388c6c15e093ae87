import type { WebhookEvent } from '#contract/staff/webhooks.ts';
import type { Queries } from '#platform/database/database.ts';
import { insertOrderEvent } from './internal/webhook-records.ts';

/**
 * Queues an event about an order, in the transaction of the change, so that nobody receives what was rolled back. Costs
 * one lookup when no endpoint listens. `more` is added to the message beside the order's number, state, total and
 * lines; it must not contain personal data.
 */
export async function announceOrder(
  tx: { db: Queries },
  kind: Exclude<WebhookEvent, 'stock.changed'>,
  orderId: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  if (!tx.db.isTransaction) throw new Error('an order event must be announced in the transaction of its change');
  await insertOrderEvent(tx, kind, orderId, more);
}
