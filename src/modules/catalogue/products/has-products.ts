import type { Queries } from '#platform/database/database.ts';
import { someProduct, someSaleableProduct } from '../internal/product-read-records.ts';

/** Whether the shop has any product, drafts too. */
export const hasProducts = (ctx: { db: Queries }): Promise<boolean> => someProduct(ctx);

/** Whether anybody can buy something: a published product with a picture, and units at the warehouse where it needs them. */
export const hasSaleableProduct = (ctx: { db: Queries }): Promise<boolean> => someSaleableProduct(ctx);
