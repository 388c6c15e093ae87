/** Which promotions a cart may have, and in which order they are applied. Pure. */
import type { Cents } from '#shared/money.ts';
import { stages } from '../../kinds/promotion-kind.ts';
import { kindOf } from '../../kinds/promotion-kinds.ts';
import type { Candidate, Refused, Shopper } from '../../promotion.ts';
import { matches, type PromotionLine } from '../../promotion-line.ts';
import { refusalOfCandidate, whyNothing } from './candidate-refusal.ts';
import { compare } from './open-cart.ts';
import { discountAlone, type Placed, type PromotionCart } from './run-plan.ts';

export interface Ranked extends Placed {
  /** Its discount if it were alone. */
  saved: Cents;
  /** Its place among the stages of kinds. */
  stage: number;
}
export interface RankedCandidates {
  /** Those that would discount something, in the order in which they are applied. */
  ranked: Ranked[];
  /** The rest, as far as the shopper is to hear of it. */
  refused: { candidate: Candidate; why: Refused }[];
}

/** By stage, then those that would save most alone, then by id. */
export function rankCandidates(
  cart: PromotionCart,
  candidates: readonly Candidate[],
  shopper: Shopper,
): RankedCandidates {
  const ranked: Ranked[] = [];
  const refused: RankedCandidates['refused'] = [];
  for (const candidate of candidates) {
    const at = placesOf(cart.lines, candidate);
    const codeEntered = candidate.codes.length > 0;
    const counted = at.map((place) => cart.lines[place] as PromotionLine);
    const why = refusalOfCandidate(candidate, counted, shopper);
    if (why) {
      // A promotion without an entered code is reported only where the cart would have had it.
      if (codeEntered || (at.length > 0 && (why.reason === 'CUSTOMER_LIMIT' || why.reason === 'UNAVAILABLE')))
        refused.push({ candidate, why });
      continue;
    }
    const saved = discountAlone(cart, { candidate, at });
    if (saved !== null) ranked.push({ candidate, at, saved, stage: stageOf(candidate) });
    else if (codeEntered) refused.push({ candidate, why: whyNothing(candidate, counted) });
  }
  ranked.sort(
    (a, b) =>
      a.stage - b.stage || compare(b.saved, a.saved) || compare(a.candidate.promotion.id, b.candidate.promotion.id),
  );
  return { ranked, refused };
}

const placesOf = (lines: readonly PromotionLine[], { promotion }: Candidate): number[] =>
  lines.flatMap((line, place) => (matches(promotion.items, line) ? [place] : []));

const stageOf = ({ promotion }: Candidate): number => stages.indexOf(kindOf(promotion.offer).stage);
