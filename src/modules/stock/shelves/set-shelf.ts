import type { Queries } from '#platform/database/database.ts';
import { putShelf } from '../internal/shelf-records.ts';

/** Says on which shelf of a location a size lies; it lies on one. Returns the shelf before, null for none (PARC-07). */
export const setShelf = (
  tx: { db: Queries },
  size: { locationId: string; variantId: number; shelf: string },
): Promise<string | null> => putShelf(tx, size);
