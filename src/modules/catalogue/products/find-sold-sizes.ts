import type { Queries } from '#platform/database/database.ts';
import { type SoldSize, sizesByCode } from '../internal/sold-size-records.ts';

/** Sizes by code or barcode, in whatever state their product is: what lies in a store can be sold there. By the code that was asked for; what is nobody's is left out. */
export async function findSoldSizes(ctx: { db: Queries }, codes: readonly string[]): Promise<Map<string, SoldSize>> {
  return new Map((await sizesByCode(ctx, [...new Set(codes)])).map(({ asked, ...size }) => [asked, size]));
}
