import type { Queries } from '#platform/database/database.ts';
import { ownOrdersExist } from './internal/part-records.ts';

/** Whether somebody has bought here before a year was made up: then none is (FIX-76). */
export const hasOwnOrders = (ctx: { db: Queries }): Promise<boolean> => ownOrdersExist(ctx);
