import { limits } from '#contract/fields/limits.ts';
import type { Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { insertRequest, readFreeStock } from './internal/restock-records.ts';

export interface NewRestockRequest {
  customerId: string;
  productId: number;
  variantId: number;
}

export type RestockRefusal =
  | 'NO_SUCH_SIZE'
  /** The size can be bought now. */
  | 'IN_STOCK'
  /** The customer waits for limits.restockRequests sizes already. */
  | 'TOO_MANY';

/** Stores a customer's restock request for a size; repeating it changes nothing (PROD-35, PROD-36). */
export async function requestRestock(
  ctx: { db: Queries },
  { customerId, productId, variantId }: NewRestockRequest,
): Promise<Result<void, RestockRefusal>> {
  const available = await readFreeStock(ctx, productId, variantId);
  if (available === null) return fail('NO_SUCH_SIZE');
  if (available > 0) return fail('IN_STOCK');
  const isKept = await insertRequest(ctx, customerId, variantId, limits.restockRequests);
  return isKept ? ok(undefined) : fail('TOO_MANY');
}
