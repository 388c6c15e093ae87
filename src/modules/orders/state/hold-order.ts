import type { RawBuilder } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { holdWhere, updateHeldFor } from '../internal/parcel-records.ts';

/**
 * Sets why nothing of an order may be dispatched from now on; null releases it (FIX-22, FIX-35). Dispatched parcels
 * are not affected.
 */
export const holdOrder = (ctx: { db: Queries }, orderId: string, reason: string | null): Promise<void> =>
  updateHeldFor(ctx, orderId, reason);

/** The same where the caller's condition is true when the statement runs; nothing where it is not. */
export const holdOrderWhere = (
  ctx: { db: Queries },
  orderId: string,
  reason: string,
  condition: RawBuilder<unknown>,
): Promise<void> => holdWhere(ctx, orderId, reason, condition);
