import type { Queries } from '#platform/database/database.ts';
import { endLink } from './internal/link-records.ts';
import { deleteUnusedQuotes } from './internal/quote-records.ts';

/**
 * Ends the link; orders placed until now keep their rate, and unused quotes no longer pay (FIX-30). Without a link it
 * does nothing.
 */
export async function unlinkMembership(ctx: { db: Queries }, customerId: string): Promise<void> {
  await endLink(ctx, customerId);
  await deleteUnusedQuotes(ctx, customerId);
}
