import type { Queries } from '#platform/database/database.ts';
import { ownOrdersExist } from './internal/part-records.ts';

/** Whether the shop already has real orders: then no demo year is created (FIX-76). */
export const hasOwnOrders = (ctx: { db: Queries }): Promise<boolean> => ownOrdersExist(ctx);
