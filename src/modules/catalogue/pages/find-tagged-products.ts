import type { Queries } from '#platform/database/database.ts';
import { selectTagged } from '../internal/page-path-records.ts';

/** Ids of the products for sale that staff have given this tag, newest first (OWN-10). */
export const findTaggedProducts = (ctx: { db: Queries }, tag: string, limit: number): Promise<number[]> =>
  selectTagged(ctx, tag, limit);
