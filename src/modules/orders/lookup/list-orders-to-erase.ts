import type { Queries } from '#platform/database/database.ts';
import { selectFinishedMarked } from '../internal/personal-records.ts';

/** Orders whose customer is gone and that need nobody's address any more; held for this transaction. */
export const listOrdersToErase = (ctx: { db: Queries }, most: number): Promise<string[]> =>
  selectFinishedMarked(ctx, most);
