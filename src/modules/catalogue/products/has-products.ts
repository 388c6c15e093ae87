import type { Queries } from '#platform/database/database.ts';
import { someProduct } from '../internal/product-read-records.ts';

/** Whether the shop has any product, drafts too. */
export const hasProducts = (ctx: { db: Queries }): Promise<boolean> => someProduct(ctx);
