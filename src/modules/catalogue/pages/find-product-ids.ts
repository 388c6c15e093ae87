import type { Queries } from '#platform/database/database.ts';
import { readIdsOfPaths } from '../internal/page-path-records.ts';

/** Ids of the products at these paths; a path without one is left out. */
export const findProductIds = (ctx: { db: Queries }, paths: readonly string[]): Promise<Map<string, number>> =>
  readIdsOfPaths(ctx, paths);
