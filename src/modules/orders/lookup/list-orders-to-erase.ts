import type { Queries } from '#platform/database/database.ts';
import { selectFinishedMarked } from '../internal/personal-records.ts';

/** Orders of erased customers whose address is no longer needed; locked for this transaction. */
export const listOrdersToErase = (ctx: { db: Queries }, max: number): Promise<string[]> =>
  selectFinishedMarked(ctx, max);
