import type { Queries } from '#platform/database/database.ts';
import { addReturned } from '../internal/parcel-records.ts';

/** Units that a return is started for (or, less than none, was not made of after all); false when a line has not so many left to return (A14). */
export const claimReturnedUnits = (
  ctx: { db: Queries },
  orderId: string,
  lines: readonly { lineNo: number; qty: number }[],
): Promise<boolean> => addReturned(ctx, orderId, lines);
