import { readOrderNumber } from '#contract/orders/order-number.ts';
import type { Queries } from '#platform/database/database.ts';
import { lockOrderRow } from './internal/parcel-records.ts';
import type { LockedOrder } from './parcels/parcel.ts';

/**
 * A placed order, locked until the open transaction ends; null when there is none with that number. First in the order
 * of locks (reliability A3).
 */
export const lockOrder = (ctx: { db: Queries }, number: string): Promise<LockedOrder | null> =>
  lockOrderRow(ctx, readOrderNumber(number));
