import type { Queries } from '#platform/database/database.ts';
import { mayBeWrittenTo as hasAddress } from '../internal/correspondence-records.ts';

/** Whether an order's customer may get mail: not once they asked to be forgotten, also while the order is under way. */
export const mayBeWrittenTo = (ctx: { db: Queries }, orderId: string): Promise<boolean> => hasAddress(ctx, orderId);
