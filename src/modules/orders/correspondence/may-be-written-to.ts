import type { Queries } from '#platform/database/database.ts';
import { hasUsableEmail } from '../internal/correspondence-records.ts';

/** Whether emails may be sent to an order's customer: no longer once they asked for erasure, even before it is done. */
export const mayBeWrittenTo = (ctx: { db: Queries }, orderId: string): Promise<boolean> => hasUsableEmail(ctx, orderId);
