import type { Queries } from '#platform/database/database.ts';
import { type PriceChangeRow, selectPriceChanges } from '../internal/prices/price-change-records.ts';

const MAX = 50;

/** A product's scheduled, applied and cancelled price changes, latest first. */
export const listPriceChanges = (ctx: { db: Queries }, productId: number): Promise<PriceChangeRow[]> =>
  selectPriceChanges(ctx, productId, MAX);
