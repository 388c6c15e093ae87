import type { Queries } from '#platform/database.ts';
import { type Link, selectLink } from './internal/link-records.ts';

/** The membership that is linked to a customer now, or was at an instant; null for none. */
export async function findLink(ctx: { db: Queries }, customerId: string, at: Date | null = null): Promise<Link | null> {
  return selectLink(ctx, customerId, at);
}
