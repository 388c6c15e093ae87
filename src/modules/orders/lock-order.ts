import type { Queries } from '#platform/database/database.ts';
import { bareOrderNumber } from './get-order.ts';
import { lockOrderRow } from './internal/parcel-records.ts';
import type { LockedOrder } from './parcels/parcel.ts';

/** An order that was placed, held until the open transaction ends; null when nobody has that number. First in the order of locks (reliability 4.3). */
export const lockOrder = (ctx: { db: Queries }, number: string): Promise<LockedOrder | null> =>
  lockOrderRow(ctx, bareOrderNumber(number));
