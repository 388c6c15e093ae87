import type { SavedMethod } from '#contract/payments/saved-methods.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectSavedMethods } from '../internal/saved-method-records.ts';

/** What a customer has saved, oldest first; nothing in it can pay outside this shop (CARD-04, CARD-08). */
export async function listSavedMethods(ctx: { db: Queries }, customerId: string): Promise<SavedMethod[]> {
  return selectSavedMethods(ctx, customerId);
}
