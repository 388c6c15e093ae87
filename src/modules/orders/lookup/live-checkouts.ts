import type { BatchedQuery } from '#platform/database/batched-query.ts';
import { liveCheckoutRows } from '../internal/order-records.ts';

/** Which of these checkouts have an order that has not failed (reliability I8). */
export const liveCheckouts = (checkoutIds: readonly string[]): BatchedQuery<ReadonlySet<string>> => ({
  query: liveCheckoutRows(checkoutIds),
  read: (rows: { id: string }[]) => new Set(rows.map(({ id }) => id)),
});
