import type { Queries } from '#platform/database/database.ts';
import { labelsOfReturns, type ReturnLabelRow } from '../internal/return-label-records.ts';
import { scansOfReturn } from '../internal/tracking-records.ts';
import type { ScanOfParcel } from '../tracking/list-tracking.ts';

export type ReturnLabel = ReturnLabelRow;

/** The labels that the shop buys for these returns, by RMA id; returns without one are left out (PARC-04). */
export async function findReturnLabels(
  ctx: { db: Queries },
  rmas: readonly string[],
): Promise<Map<string, ReturnLabel>> {
  if (rmas.length === 0) return new Map();
  return new Map((await labelsOfReturns(ctx, rmas)).map((label) => [label.rma, label]));
}

const MAX_SCANS = 500;

/** What the courier scanned of the parcel of a return, the latest first. */
export const listReturnScans = (ctx: { db: Queries }, rma: string): Promise<ScanOfParcel[]> =>
  scansOfReturn(ctx, rma, MAX_SCANS);
