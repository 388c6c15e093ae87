import type { Queries } from '#platform/database/database.ts';
import { type SoldSize, sizesByCode } from '../internal/sold-size-records.ts';

/**
 * Sizes by code or barcode, whatever state their product is in, because a store may sell what it has. Keyed by the
 * requested code; unknown codes are left out.
 */
export async function findSoldSizes(ctx: { db: Queries }, codes: readonly string[]): Promise<Map<string, SoldSize>> {
  return new Map((await sizesByCode(ctx, [...new Set(codes)])).map(({ asked, ...size }) => [asked, size]));
}
