import {
  recordStockAdjustment,
  type StockAdjustment,
  type StockAdjustmentResult,
} from '#modules/stock/record-stock-adjustment.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#shared/result.ts';
import { selectSizeCodes } from './internal/admin-stock-records.ts';

/**
 * Records an adjustment whose sizes somebody has entered. UNKNOWN when one of them does not exist: the stock itself
 * knows sizes by their ids only.
 */
export async function saveAdjustment(
  ctx: Ctx,
  actor: string,
  adjustment: StockAdjustment,
): Promise<StockAdjustmentResult> {
  const variantIds = [...new Set(adjustment.lines.map(({ variantId }) => variantId))];
  const codes = await selectSizeCodes(ctx, variantIds);
  if (codes.size < variantIds.length) return fail({ reason: 'UNKNOWN' });
  return recordStockAdjustment(ctx, actor, adjustment, codes);
}
