import type { Queries } from '#platform/database/database.ts';
import { setOrderTime } from '../internal/parcel-records.ts';

/** Records the time of an order's event the first time; false when it was recorded before. */
export const recordOrderTime = (
  ctx: { db: Queries },
  orderId: string,
  what: 'packed_at' | 'ready_at' | 'delivered_at' | 'cancelled_at',
): Promise<boolean> => setOrderTime(ctx, orderId, what);
