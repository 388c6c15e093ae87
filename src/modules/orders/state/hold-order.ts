import type { RawBuilder } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { holdWhere, updateHeldFor } from '../internal/parcel-records.ts';

/** Says why nothing of an order may leave from now on; null lets it leave again (FIX-22, FIX-35). What has left is not called back. */
export const holdOrder = (ctx: { db: Queries }, orderId: string, reason: string | null): Promise<void> =>
  updateHeldFor(ctx, orderId, reason);

/** The same where the caller's condition is true when the statement runs; nothing where it is not. */
export const holdOrderWhere = (
  ctx: { db: Queries },
  orderId: string,
  reason: string,
  condition: RawBuilder<unknown>,
): Promise<void> => holdWhere(ctx, orderId, reason, condition);
