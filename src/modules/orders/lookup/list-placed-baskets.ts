import type { Queries } from '#platform/database/database.ts';
import { basketsAfter } from '../internal/basket-records.ts';
import type { PlacedBasket } from '../internal/placed-basket.ts';

/** Orders that were placed, oldest first, after `after`; cancelled and returned ones are among them. */
export async function listPlacedBaskets(
  ctx: { db: Queries },
  after: Pick<PlacedBasket, 'placedAt' | 'orderId'>,
  limit: number,
): Promise<PlacedBasket[]> {
  return basketsAfter(ctx, after, limit);
}
