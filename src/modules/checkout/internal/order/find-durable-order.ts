import { findLiveOrder } from '#modules/orders/lookup/find-live-order.ts';
import type { Queries } from '#platform/database/database.ts';
import { waitForStandbys } from '#platform/database/servers/wait-for-standbys.ts';

/** The live order of a checkout; one that is decided is only told once standbys have it, as one just placed (FLT-03). */
export async function findDurableOrder(ctx: { db: Queries }, checkoutId: string): ReturnType<typeof findLiveOrder> {
  const live = await findLiveOrder(ctx, checkoutId);
  if (live && live.state !== 'PENDING') await waitForStandbys(ctx);
  return live;
}
