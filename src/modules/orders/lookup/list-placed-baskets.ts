import type { Queries } from '#platform/database/database.ts';
import { basketsAfter } from '../internal/basket-records.ts';
import type { PlacedBasket } from '../internal/placed-basket.ts';

/** Placed orders, oldest first, after `after`; cancelled and returned ones are included. */
export async function listPlacedBaskets(
  ctx: { db: Queries },
  after: Pick<PlacedBasket, 'placedAt' | 'orderId'>,
  limit: number,
): Promise<PlacedBasket[]> {
  return basketsAfter(ctx, after, limit);
}
