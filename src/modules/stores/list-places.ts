import type { Queries } from '#platform/database/database.ts';
import { allPlaces } from './internal/store-records.ts';

/** Every location that can hold stock, the warehouse first; closed ones too, because they may still have stock. */
export const listPlaces = (ctx: {
  db: Queries;
}): Promise<{ id: string; name: string; kind: 'warehouse' | 'store' }[]> => allPlaces(ctx);
