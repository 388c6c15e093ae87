import type { Queries } from '#platform/database/database.ts';
import { setOrderTime, unsetPacked } from '../internal/parcel-records.ts';

/** Records the time of an order's event the first time; false when it was recorded before. */
export const recordOrderTime = (
  ctx: { db: Queries },
  orderId: string,
  what: 'packed_at' | 'ready_at' | 'delivered_at' | 'cancelled_at',
): Promise<boolean> => setOrderTime(ctx, orderId, what);

/** What is left of the order is no longer packed; false when it was not. */
export const clearPackedTime = (ctx: { db: Queries }, orderId: string): Promise<boolean> => unsetPacked(ctx, orderId);
