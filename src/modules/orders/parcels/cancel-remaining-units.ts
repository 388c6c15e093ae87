import type { Queries } from '#platform/database/database.ts';
import { cancelOpenUnits } from '../internal/parcel-records.ts';

/** What has not left of an order will not; its gift cards count as sent, for they were mailed. Hold the order first. */
export const cancelRemainingUnits = (ctx: { db: Queries }, orderId: string): Promise<void> =>
  cancelOpenUnits(ctx, orderId);
