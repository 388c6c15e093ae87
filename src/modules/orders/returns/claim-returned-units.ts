import type { Queries } from '#platform/database/database.ts';
import { addReturned } from '../internal/parcel-records.ts';

/**
 * Claims units for a return (a negative number releases them); false when a line does not have as many left to return
 * (reliability A14).
 */
export const claimReturnedUnits = (
  ctx: { db: Queries },
  orderId: string,
  lines: readonly { lineNo: number; qty: number }[],
): Promise<boolean> => addReturned(ctx, orderId, lines);
