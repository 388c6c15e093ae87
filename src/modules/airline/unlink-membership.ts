import type { Queries } from '#platform/database/database.ts';
import { endLink } from './internal/link-records.ts';
import { deleteUnusedQuotes } from './internal/quote-records.ts';

/** Ends the link; orders placed until now keep their rate, and what was quoted and not used yet pays nothing (FIX-30). Nothing linked is nothing to do. */
export async function unlinkMembership(ctx: { db: Queries }, customerId: string): Promise<void> {
  await endLink(ctx, customerId);
  await deleteUnusedQuotes(ctx, customerId);
}
