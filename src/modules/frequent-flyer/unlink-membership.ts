import type { Queries } from '#platform/database.ts';
import { endLink } from './internal/link-records.ts';

/** Ends the link; orders placed until now keep their rate. Nothing linked is nothing to do. */
export async function unlinkMembership(ctx: { db: Queries }, customerId: string): Promise<void> {
  await endLink(ctx, customerId);
}
