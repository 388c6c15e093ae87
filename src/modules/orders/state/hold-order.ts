import type { Queries } from '#platform/database/database.ts';
import { holdWhereReviewed, updateHeldFor } from '../internal/parcel-records.ts';

/** Says why nothing of an order may leave from now on; null lets it leave again (FIX-22, FIX-35). What has left is not called back. */
export const holdOrder = (ctx: { db: Queries }, orderId: string, reason: string | null): Promise<void> =>
  updateHeldFor(ctx, orderId, reason);

/** The same for an order with a payment that is to be reviewed; nothing for any other. */
export const holdReviewed = (ctx: { db: Queries }, orderId: string): Promise<void> => holdWhereReviewed(ctx, orderId);
