import { IMPORTED_PAGE, type ImportedPage } from '#contract/orders/imported-orders.ts';
import type { Queries } from '#platform/database/database.ts';
import { summaryOf } from './internal/summary-of.ts';
import { listHeads } from './internal/view-records.ts';

/** A page of what the customer bought in the other shop, newest first: nothing before the mailbox is verified (MOVE-02). */
export async function listOwnImportedOrders(
  ctx: { db: Queries },
  customerId: string,
  before: string | null,
): Promise<ImportedPage> {
  const found = await listHeads(ctx, { whose: { customerId }, text: '', before, limit: IMPORTED_PAGE + 1 });
  const orders = found.slice(0, IMPORTED_PAGE).map((order) => ({ ...summaryOf(order), items: order.items }));
  return { orders, more: found.length > IMPORTED_PAGE };
}
