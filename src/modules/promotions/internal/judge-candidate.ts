/** Whether a shopper and a cart may have an offer at all, before it is known what it would take. Pure. */
import type { Candidate, PromotionLine, RefusalReason, Shopper } from '../promotion.ts';
import { sum } from './open-cart.ts';

/** `counted`: the lines that the offer is about. Null: it may be tried. */
export function refusalOfCandidate(candidate: Candidate, counted: readonly PromotionLine[], shopper: Shopper): RefusalReason | null {
  const { promotion, open, needsCode, codes, usedByShopper } = candidate;
  if (!open || (needsCode && !codes.some(({ usable }) => usable))) return 'UNAVAILABLE';
  if (promotion.limits.perCustomer !== null && usedByShopper >= promotion.limits.perCustomer) return 'CUSTOMER_LIMIT';
  if (promotion.membersOnly && !shopper.member) return 'NOT_ELIGIBLE';
  if (promotion.memberTiers?.length && !(shopper.tier && promotion.memberTiers.includes(shopper.tier))) return 'NOT_ELIGIBLE';
  // A use that stands is an order that stands, under another spelling of the address perhaps.
  if (promotion.firstOrderOnly && (!shopper.firstOrder || usedByShopper > 0)) return 'NOT_ELIGIBLE';
  if (promotion.emailDomains.length > 0 && !(shopper.emailDomain && promotion.emailDomains.includes(shopper.emailDomain))) return 'NOT_ELIGIBLE';
  if (counted.length === 0 || counted.reduce((qty, line) => qty + line.qty, 0) < promotion.minQty) return 'NO_ITEMS';
  if (promotion.minSpendCents > 0 && sum(counted.map(({ priceCents, qty }) => priceCents * BigInt(qty))) < BigInt(promotion.minSpendCents)) return 'NO_ITEMS';
  return null;
}
