import type { Queries } from '#platform/database/database.ts';
import { labelsOfReturns, type ReturnLabelRow } from '../internal/return-label-records.ts';

export type ReturnLabel = ReturnLabelRow;

/** The labels that the shop buys for these returns, by RMA id; returns without one are left out (PARC-04). */
export async function findReturnLabels(
  ctx: { db: Queries },
  rmas: readonly string[],
): Promise<Map<string, ReturnLabel>> {
  if (rmas.length === 0) return new Map();
  return new Map((await labelsOfReturns(ctx, rmas)).map((label) => [label.rma, label]));
}
