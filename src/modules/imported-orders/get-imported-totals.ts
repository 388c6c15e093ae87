import type { ImportedTotals } from '#contract/staff/imports/imported-orders.ts';
import type { Queries } from '#platform/database/database.ts';
import { centsToDollars } from '#shared/money.ts';
import { sumPeriods } from './internal/total-records.ts';

/** What is imported, by New Zealand day or month of the other shop's orders, the newest first (MOVE-02). */
export async function getImportedTotals(ctx: { db: Queries }, by: 'month' | 'day'): Promise<ImportedTotals> {
  const rows = await sumPeriods(ctx, by);
  return {
    rows: rows.map(({ totalCents, refundedCents, notSoldCents, returnedCents, ...row }) => ({
      ...row,
      total: centsToDollars(totalCents),
      refunded: centsToDollars(refundedCents),
      notSoldTotal: centsToDollars(notSoldCents),
      returned: centsToDollars(returnedCents),
    })),
  };
}
