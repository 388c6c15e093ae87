import type { Queries } from '#platform/database/database.ts';
import { allPlaces } from './internal/store-records.ts';

/** Whether the location exists and can hold stock. */
export const isPlace = async (ctx: { db: Queries }, locationId: string): Promise<boolean> =>
  (await allPlaces(ctx)).some(({ id }) => id === locationId);
