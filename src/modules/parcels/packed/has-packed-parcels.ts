import type { Queries } from '#platform/database/database.ts';
import { packedUnits } from '../internal/parcel-records.ts';

/** Whether units of the order lie in a parcel that has a label, or whose label is being bought: they stay in it (EDIT-01). */
export const hasPackedParcels = async (ctx: { db: Queries }, orderId: string): Promise<boolean> =>
  (await packedUnits(ctx, orderId)).size > 0;
