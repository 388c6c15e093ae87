import type { Queries } from '#platform/database/database.ts';
import { readOutcomes } from '../internal/order-records.ts';

/** What became of orders: when each was placed, null for one that failed. Those still under way are left out. */
export async function listOrderOutcomes(
  ctx: { db: Queries },
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { placedAt: Date | null }>> {
  return new Map((await readOutcomes(ctx, orderIds)).map(({ id, placedAt }) => [id, { placedAt }]));
}
