import type { Queries } from '#platform/database/database.ts';
import { labelOf } from './internal/store-records.ts';

/** A store as an address label names it, line by line; empty when there is no such store. */
export const getStoreLabel = (ctx: { db: Queries }, storeId: string): Promise<string[]> => labelOf(ctx, storeId);
