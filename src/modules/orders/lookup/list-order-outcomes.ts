import type { Queries } from '#platform/database/database.ts';
import { readOutcomes } from '../internal/order-records.ts';

/** Outcomes of orders: when each was placed, null for a failed one. Those still in progress are left out. */
export async function listOrderOutcomes(
  ctx: { db: Queries },
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { placedAt: Date | null }>> {
  return new Map((await readOutcomes(ctx, orderIds)).map(({ id, placedAt }) => [id, { placedAt }]));
}
