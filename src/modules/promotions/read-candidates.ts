import { levelOf } from '#contract/loyalty/loyalty.ts';
import { type BatchedQuery, runBatchedQueries } from '#platform/database/batched-query.ts';
import type { Queries } from '#platform/database/database.ts';
import { usageKeys } from './internal/email-key.ts';
import {
  type CandidateRow,
  type StoredPromotion,
  selectCandidates,
  selectLivePromotions,
} from './internal/promotion-records.ts';
import type { Candidate, Shopper } from './promotion.ts';

/** How codes are compared: capitals, no spaces around them. */
const normalCode = (code: string): string => code.trim().toUpperCase();

/**
 * Cached promotions by version: every query returns the current version, so this cache is never stale (decision 0020).
 */
const cache = new Map<string, readonly StoredPromotion[]>();
const KEPT_VERSIONS = 4;

export interface CandidateQuestion {
  codes: readonly string[];
  customerId: string | null;
  email: string | null;
  now: Date;
}

/** The query of `readCandidates`, to be batched with the caller's other queries. */
export const candidateRows = ({ codes, customerId, email, now }: CandidateQuestion): BatchedQuery<CandidateRow> => ({
  query: selectCandidates({
    codes: [...new Set(codes.map(normalCode))],
    customerId,
    email,
    who: usageKeys(customerId, email),
    now,
  }),
  read: ([facts]: CandidateRow[]) => facts as CandidateRow,
});

/**
 * The promotions that may concern this shopper now, and the shopper's data; a round trip only after promotions have
 * changed. A guest who is not identified yet counts as new, and is evaluated again once identified.
 */
export async function readCandidates(
  ctx: { db: Queries },
  question: CandidateQuestion,
  before: CandidateRow,
): Promise<{ candidates: Candidate[]; shopper: Shopper }> {
  let facts = before;
  let promotions = cache.get(facts.version);
  if (!promotions) {
    // In one statement: shopper data and promotions of one moment.
    const read = await runBatchedQueries(ctx, {
      facts: candidateRows(question),
      promotions: { query: selectLivePromotions, read: (rows: StoredPromotion[]) => rows },
    });
    ({ facts, promotions } = read);
    addToCache(facts.version, promotions);
  }
  return {
    candidates: candidatesOf(promotions, facts, question.now.getTime()),
    shopper: {
      member: facts.member,
      tier: facts.member ? levelOf(BigInt(facts.spendCents)).level.tierId : null,
      firstOrder: facts.firstOrder,
      emailDomain: facts.email?.split('@').at(-1)?.toLowerCase() ?? null,
    },
  };
}

function addToCache(version: string, promotions: readonly StoredPromotion[]): void {
  cache.set(version, promotions);
  for (const oldest of cache.keys()) {
    if (cache.size <= KEPT_VERSIONS) break;
    cache.delete(oldest);
  }
}

/** Automatic promotions that are on now, and those of entered codes, on or not. */
function candidatesOf(
  promotions: readonly StoredPromotion[],
  { spent, codes, used }: CandidateRow,
  now: number,
): Candidate[] {
  return promotions.flatMap(({ promotion, active, needsCode, startsAt, endsAt }) => {
    const live = active && (startsAt ?? now) <= now && (endsAt ?? Number.POSITIVE_INFINITY) > now;
    const mine = codes.filter(({ promotionId }) => promotionId === promotion.id);
    if (mine.length === 0 && (needsCode || !live)) return [];
    return [
      {
        promotion,
        open: live && !spent.includes(promotion.id),
        needsCode,
        codes: mine.map(({ code, usable }) => ({ code, usable })),
        usedByShopper: used[promotion.id] ?? 0,
      },
    ];
  });
}
