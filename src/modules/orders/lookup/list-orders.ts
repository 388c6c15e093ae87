import type { Queries } from '#platform/database/database.ts';
import { type HistoryPlace, readCursor, writeCursor } from '../internal/history-cursor.ts';
import { type HistoryRow, historyPage } from '../internal/history-records.ts';

export interface HistoryPage {
  orders: HistoryRow[];
  /** Cursors of the adjacent pages; null where there is none. */
  newer: string | null;
  older: string | null;
}
export type { HistoryRow } from '../internal/history-records.ts';

/**
 * A page of a customer's orders, newest first: the newest, or those next to a cursor. null for an invalid
 * cursor. Costs the same on the first page as on the thousandth (ORD-03, ORD-13).
 */
export async function listOrders(
  ctx: { db: Queries },
  customerId: string,
  { before, after }: { before?: string | undefined; after?: string | undefined },
  pageSize: number,
): Promise<HistoryPage | null> {
  const cursor = before ?? after;
  const place = cursor === undefined ? null : readCursor(cursor);
  if (cursor !== undefined && !place) return null;
  const newerWay = after !== undefined;
  // One row more than the page size shows whether there is a further page.
  const rows = await historyPage(ctx, customerId, place, newerWay, pageSize + 1);
  const more = rows.length > pageSize;
  const orders = newerWay ? rows.slice(0, pageSize).reverse() : rows.slice(0, pageSize);
  const [first, last] = [orders[0], orders.at(-1)];
  const at = ({ placedMicros, id }: HistoryRow): HistoryPlace => ({ micros: placedMicros, id });
  return {
    orders,
    newer: first && (newerWay ? more : place !== null) ? writeCursor(at(first)) : null,
    older: last && (newerWay || more) ? writeCursor(at(last)) : null,
  };
}
