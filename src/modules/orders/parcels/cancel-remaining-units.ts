import type { Queries } from '#platform/database/database.ts';
import { cancelOpenUnits } from '../internal/parcel-records.ts';

/**
 * Cancels the units of an order that were not dispatched; its gift cards count as dispatched, for they were mailed.
 * Lock the order first.
 */
export const cancelRemainingUnits = (ctx: { db: Queries }, orderId: string): Promise<void> =>
  cancelOpenUnits(ctx, orderId);
