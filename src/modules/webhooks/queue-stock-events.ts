import type { Queries } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/database.ts';
import { insertEvent, lockStockCursor, moveStockCursor, readChangedStock } from './internal/webhook-records.ts';

const AT_ONCE = 500;

/**
 * Queues the current stock levels that changed, so that ten sales of a size within a second are one message. Any number
 * of processes may run it; one works at a time. Returns whether more may be left.
 */
export async function queueStockEvents(ctx: { db: Queries }): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const cursor = await lockStockCursor(tx);
    if (!cursor) return false;
    const { rows, settled } = await readChangedStock(tx, cursor, AT_ONCE);
    const items = rows.map(({ productCode, variantCode, locationId, onHand, reserved }) => ({
      productCode,
      variantCode,
      locationId,
      onHand,
      reserved,
      available: onHand - reserved,
    }));
    if (items.length > 0) await insertEvent(tx, 'stock.changed', '', { items });
    const last = rows.at(-1);
    const whole = rows.length < AT_ONCE;
    await moveStockCursor(tx, whole || !last ? { changedXid: settled, variantId: 0, locationId: '' } : last);
    return !whole;
  });
}
