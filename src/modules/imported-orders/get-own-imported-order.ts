import type { ImportedOrderView } from '#contract/orders/imported-orders.ts';
import type { Queries } from '#platform/database/database.ts';
import { lineView, returnView, viewOf } from './internal/view-of.ts';
import { selectLines, selectOrder, selectReturns } from './internal/view-records.ts';

/** One imported order as its buyer sees it; null for another person's, and before the mailbox is verified (MOVE-02). */
export async function getOwnImportedOrder(
  ctx: { db: Queries },
  customerId: string,
  id: string,
): Promise<ImportedOrderView | null> {
  const order = await selectOrder(ctx, id, { customerId });
  if (!order) return null;
  const [lines, returns] = [await selectLines(ctx, id), await selectReturns(ctx, id)];
  return { ...viewOf(order), lines: lines.map(lineView), returns: returns.map(returnView) };
}
