import type { Queries } from '#platform/database/database.ts';
import { placeIds } from './internal/store-records.ts';

/** Ids of every place that can hold stock, the warehouse first. */
export const listPlaceIds = (ctx: { db: Queries }): Promise<string[]> => placeIds(ctx);
