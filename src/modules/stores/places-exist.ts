import type { Queries } from '#platform/database/database.ts';
import { countPlaces } from './internal/store-records.ts';

/** Whether stock can lie at each of these places. */
export const placesExist = async (ctx: { db: Queries }, ids: readonly string[]): Promise<boolean> =>
  (await countPlaces(ctx, ids)) === ids.length;
