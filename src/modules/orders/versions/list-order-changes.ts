import type { Queries } from '#platform/database/database.ts';
import { selectChangeIds } from '../internal/versions/version-records.ts';

/** The ids of the changes of an order, the first one first; none where it was never changed (EDIT-02). */
export const listOrderChanges = (ctx: { db: Queries }, orderId: string): Promise<{ id: string }[]> =>
  selectChangeIds(ctx, orderId);
