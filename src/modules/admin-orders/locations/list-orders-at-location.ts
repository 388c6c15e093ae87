import type { ManagedStore } from '#contract/stores/staff-stores.ts';
import type { Queries } from '#platform/database/database.ts';
import { openOrdersAt } from '../internal/location-order-records.ts';

const MAX_LISTED = 100;

/**
 * Orders that are still to be handed over or sent from a location, the longest waiting first, 100 at most; `total`
 * counts all (OWN-05). Without customer data.
 */
export async function listOrdersAtLocation(
  ctx: { db: Queries },
  locationId: string,
): Promise<ManagedStore['openOrders']> {
  const rows = await openOrdersAt(ctx, locationId, MAX_LISTED);
  return {
    total: rows[0]?.total ?? 0,
    orders: rows.map(({ number, placedAt, readyAt, units }) => ({
      number,
      placedAt: placedAt.toISOString(),
      readyAt: readyAt?.toISOString() ?? null,
      units,
    })),
  };
}
