import type { Queries } from '#platform/database/database.ts';
import { selectEveryNthId } from '../internal/product-read-records.ts';

/** Ids after the first number up to the second, itself included. */
export interface IdRange {
  after: number;
  upTo: number;
}
const LAST_ID = 2_147_483_647;

/** All existing and future ids, split into ranges of about as many products each. */
export async function splitProductIds(ctx: { db: Queries }, products: number): Promise<IdRange[]> {
  const lastIds = await selectEveryNthId(ctx, products);
  return [...lastIds, LAST_ID].map((upTo, index) => ({ after: lastIds[index - 1] ?? 0, upTo }));
}
