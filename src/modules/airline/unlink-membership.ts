import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { auditLink } from './internal/audit-link.ts';
import { endLink } from './internal/link-records.ts';
import { deleteUnusedQuotes } from './internal/quote-records.ts';

/**
 * Ends the link; orders placed until now keep their rate, and unused quotes no longer pay (FIX-30). Without a link it
 * does nothing.
 */
export const unlinkMembership = (ctx: Pick<Ctx, 'db' | 'clock' | 'remoteAddress'>, customerId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await auditLink(tx, customerId, [await endLink(tx, customerId), null]);
    await deleteUnusedQuotes(tx, customerId);
  });
