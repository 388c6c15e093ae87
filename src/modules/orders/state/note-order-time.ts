import type { Queries } from '#platform/database/database.ts';
import { setOrderTime } from '../internal/parcel-records.ts';

/** Notes that something has happened to an order, the first time it does; false when it was noted before. */
export const noteOrderTime = (
  ctx: { db: Queries },
  orderId: string,
  what: 'ready_at' | 'delivered_at' | 'cancelled_at',
): Promise<boolean> => setOrderTime(ctx, orderId, what);
