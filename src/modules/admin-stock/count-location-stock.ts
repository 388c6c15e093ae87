import type { Queries } from '#platform/database/database.ts';
import { sumOfLocation } from './internal/location-stock-records.ts';

/** How many sizes and units lie at a location, and how many of the units are reserved for orders. */
export const countLocationStock = (
  ctx: { db: Queries },
  locationId: string,
): Promise<{ sizes: number; units: number; reserved: number }> => sumOfLocation(ctx, locationId);
