import { limits } from '#contract/fields/limits.ts';
import type { Queries } from '#platform/database/database.ts';
import { insertRequest, readFreeStock } from './internal/restock-records.ts';

export interface NewRestockRequest {
  customerId: string;
  productId: number;
  variantId: number;
}

/**
 * Stores a customer's restock request for a size; repeating it changes nothing (PROD-35, PROD-36). 'IN_STOCK' when the
 * size can be bought now, 'TOO_MANY' when the customer waits for limits.restockRequests sizes already.
 */
export async function requestRestock(
  ctx: { db: Queries },
  { customerId, productId, variantId }: NewRestockRequest,
): Promise<'KEPT' | 'UNKNOWN' | 'IN_STOCK' | 'TOO_MANY'> {
  const available = await readFreeStock(ctx, productId, variantId);
  if (available === null) return 'UNKNOWN';
  if (available > 0) return 'IN_STOCK';
  return (await insertRequest(ctx, customerId, variantId, limits.restockRequests)) ? 'KEPT' : 'TOO_MANY';
}
