import type { Queries } from '#platform/database/database.ts';
import { type PriceChangeRow, selectPriceChanges } from '../internal/price-change-records.ts';

const MAX = 50;

/** Prices of a product that are to come, came or were taken back, the latest first. */
export const listPriceChanges = (ctx: { db: Queries }, productId: number): Promise<PriceChangeRow[]> =>
  selectPriceChanges(ctx, productId, MAX);
