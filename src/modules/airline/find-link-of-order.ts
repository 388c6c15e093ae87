import type { Queries } from '#platform/database/database.ts';
import { type Link, selectLinkOfOrder } from './internal/link-records.ts';

/** The membership that was linked when an order was placed, also if it was unlinked since (reliability A16). */
export async function findLinkOfOrder(ctx: { db: Queries }, orderId: string): Promise<Link | null> {
  return selectLinkOfOrder(ctx, orderId);
}
