import type { Queries } from '#platform/database.ts';
import { whoIsCounted } from './email-key.ts';
import { selectCandidates } from './internal/promotion-records.ts';
import type { Candidate, Shopper } from './promotion.ts';

/** How codes are compared: capitals, no spaces around them. */
const normalCode = (code: string): string => code.trim().toUpperCase();

/**
 * The offers that may concern this shopper now, and what is known of the shopper, in one round trip. A guest who has not
 * said who they are is taken to be new: they are judged again once they have.
 */
export async function readCandidates(
  ctx: { db: Queries; clock: { now: () => Date } },
  asking: { codes: readonly string[]; customerId: string | null; email: string | null },
): Promise<{ candidates: Candidate[]; shopper: Shopper }> {
  const rows = await selectCandidates(ctx, {
    ...asking,
    codes: [...new Set(asking.codes.map(normalCode))],
    who: whoIsCounted(asking.customerId, asking.email),
    now: ctx.clock.now(),
  });
  const [first] = rows;
  return {
    candidates: rows.map(({ definition, open, needsCode, codes, usedByShopper }) => ({ promotion: definition, open, needsCode, codes, usedByShopper })),
    shopper: {
      member: first?.member ?? false,
      firstOrder: first?.firstOrder ?? true,
      emailDomain: first?.email?.split('@').at(-1)?.toLowerCase() ?? null,
    },
  };
}
