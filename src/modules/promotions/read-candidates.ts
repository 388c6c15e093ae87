import { levelOf } from '#contract/loyalty/loyalty.ts';
import { type BatchedQuery, runBatchedQueries } from '#platform/database/batched-query.ts';
import type { Queries } from '#platform/database/database.ts';
import { whoIsCounted } from './internal/email-key.ts';
import {
  type CandidateRow,
  type StoredPromotion,
  selectCandidates,
  selectLivePromotions,
} from './internal/promotion-records.ts';
import type { Candidate, Shopper } from './promotion.ts';

/** How codes are compared: capitals, no spaces around them. */
const normalCode = (code: string): string => code.trim().toUpperCase();

/** Offers as read, by their version: every question says which version it is about, so what is kept here is never out of date (decision 0020). */
const kept = new Map<string, readonly StoredPromotion[]>();
const KEPT_VERSIONS = 4;

export interface CandidateQuestion {
  codes: readonly string[];
  customerId: string | null;
  email: string | null;
  now: Date;
}

/** What `readCandidates` has to know, to be read together with whatever else its caller reads. */
export const candidateRows = ({ codes, customerId, email, now }: CandidateQuestion): BatchedQuery<CandidateRow> => ({
  query: selectCandidates({
    codes: [...new Set(codes.map(normalCode))],
    customerId,
    email,
    who: whoIsCounted(customerId, email),
    now,
  }),
  read: ([facts]: CandidateRow[]) => facts as CandidateRow,
});

/**
 * The offers that may concern this shopper now, and what is known of the shopper; a round trip only after offers have
 * changed. A guest who has not said who they are is taken to be new: they are judged again once they have.
 */
export async function readCandidates(
  ctx: { db: Queries },
  question: CandidateQuestion,
  before: CandidateRow,
): Promise<{ candidates: Candidate[]; shopper: Shopper }> {
  let facts = before;
  let offers = kept.get(facts.version);
  if (!offers) {
    // In one statement: facts and offers of one moment.
    const read = await runBatchedQueries(ctx, {
      facts: candidateRows(question),
      offers: { query: selectLivePromotions, read: (rows: StoredPromotion[]) => rows },
    });
    ({ facts, offers } = read);
    keep(facts.version, offers);
  }
  return {
    candidates: candidatesOf(offers, facts, question.now.getTime()),
    shopper: {
      member: facts.member,
      tier: facts.member ? levelOf(BigInt(facts.spendCents)).level.tierId : null,
      firstOrder: facts.firstOrder,
      emailDomain: facts.email?.split('@').at(-1)?.toLowerCase() ?? null,
    },
  };
}

function keep(version: string, offers: readonly StoredPromotion[]): void {
  kept.set(version, offers);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_VERSIONS) break;
    kept.delete(oldest);
  }
}

/** Offers that come by themselves and are on now, and those of entered codes, on or not. */
function candidatesOf(
  offers: readonly StoredPromotion[],
  { spent, codes, used }: CandidateRow,
  now: number,
): Candidate[] {
  return offers.flatMap(({ promotion, active, needsCode, startsAt, endsAt }) => {
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
