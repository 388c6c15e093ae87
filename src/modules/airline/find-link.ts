import type { Queries } from '#platform/database/database.ts';
import { type Link, selectLink } from './internal/link-records.ts';

/** The membership that is linked to a customer now; null for none. */
export async function findLink(ctx: { db: Queries }, customerId: string): Promise<Link | null> {
  return selectLink(ctx, customerId);
}
