import type { StoreImport } from '#contract/products/product-import.ts';
import type { Queries } from '#platform/database/database.ts';
import { upsertStores } from './internal/store-write-records.ts';

/** Adds stores or replaces them by code; returns how many are new or differ now. Joins an open transaction. */
export const saveStores = (ctx: { db: Queries }, stores: readonly StoreImport[]): Promise<number> =>
  upsertStores(ctx, stores);
