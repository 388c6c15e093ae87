import type { Queries } from '#platform/database.ts';
import { basketsAfter } from './internal/basket-records.ts';

/** What stood together in an order, without who bought it. */
export interface PlacedBasket {
  orderId: string;
  /** As the database writes it, to the microsecond. */
  placedAt: string;
  /** Each product once, lowest id first. */
  productIds: number[];
}

/** Orders that were placed, oldest first, after `after`; cancelled and returned ones are among them. */
export async function listPlacedBaskets(ctx: { db: Queries }, after: Pick<PlacedBasket, 'placedAt' | 'orderId'>, limit: number): Promise<PlacedBasket[]> {
  return basketsAfter(ctx, after, limit);
}
