/** Whether a shopper and a cart may have a promotion at all, before its discount is known. Pure. */
import { kindOf } from '../../kinds/promotion-kinds.ts';
import type { Candidate, Promotion, Refused, Shopper } from '../../promotion.ts';
import type { PromotionLine } from '../../promotion-line.ts';
import { sum } from './open-cart.ts';

/** `counted`: the lines in the promotion's scope. Null: it may be tried. */
export function refusalOfCandidate(
  candidate: Candidate,
  counted: readonly PromotionLine[],
  shopper: Shopper,
): Refused | null {
  const { promotion, open, needsCode, codes, usedByShopper } = candidate;
  if (!open || (needsCode && !codes.some(({ usable }) => usable))) return { reason: 'UNAVAILABLE' };
  if (promotion.limits.perCustomer !== null && usedByShopper >= promotion.limits.perCustomer)
    return { reason: 'CUSTOMER_LIMIT' };
  if (promotion.membersOnly && !shopper.member) return { reason: 'MEMBERS_ONLY' };
  if (promotion.memberTiers?.length && !(shopper.tier && promotion.memberTiers.includes(shopper.tier)))
    return { reason: shopper.tier ? 'MEMBER_LEVEL' : 'MEMBERS_ONLY' };
  // An existing use belongs to an existing order, perhaps under another spelling of the email address.
  if (promotion.firstOrderOnly && (!shopper.firstOrder || usedByShopper > 0)) return { reason: 'FIRST_ORDER' };
  if (
    promotion.emailDomains.length > 0 &&
    !(shopper.emailDomain && promotion.emailDomains.includes(shopper.emailDomain))
  )
    return { reason: 'NOT_ELIGIBLE' };
  return counted.length === 0 ? { reason: 'NO_ITEMS' } : missingOf(promotion, counted);
}

function missingOf({ minQty, minSpendCents }: Promotion, counted: readonly PromotionLine[]): Refused | null {
  const units = minQty - counted.reduce((qty, line) => qty + line.qty, 0);
  if (units > 0) return { reason: 'MIN_QTY', missing: { units } };
  const cents = BigInt(minSpendCents) - sum(counted.map(({ priceCents, qty }) => priceCents * BigInt(qty)));
  return cents > 0n ? { reason: 'MIN_SPEND', missing: { cents } } : null;
}

/** Why a promotion that the shopper may have discounts none of these lines. */
export function whyNothing({ promotion: { offer } }: Candidate, counted: readonly PromotionLine[]): Refused {
  const cents = kindOf(offer).missingCents?.(offer, counted) ?? 0n;
  return cents > 0n ? { reason: 'MIN_SPEND', missing: { cents } } : { reason: 'NO_ITEMS' };
}
