/** How many points an order would earn: its goods after offers, as the quote has them. Pure (LOY-01, LOY-02). */
import type { CheckoutInfo } from '#contract/checkout-info.ts';
import { eligibleCents, pointsAt } from '#contract/points.ts';
import { counted } from '#shared/counted.ts';
import { dollarsToCents } from '#shared/money.ts';
import type { CartLine } from './cart-lines.ts';

/** Products that are money already. */
export const taxExclusiveIds = (lines: readonly CartLine[]): Set<string> =>
  new Set(lines.filter(({ product }) => product.taxExclusive).map(({ item }) => item.productId));

interface EarnFacts {
  items: CheckoutInfo['items'];
  /** Product ids of things that are money already, such as gift cards. */
  taxExclusive: ReadonlySet<string>;
  accrualPoints: number;
  accrualSpend: number;
}

export function pointsToEarn({ items, taxExclusive, accrualPoints, accrualSpend }: EarnFacts): number {
  const cents = eligibleCents(items.map(({ productId, total }) => ({ totalCents: dollarsToCents(total), taxExclusive: taxExclusive.has(productId) })));
  return Number(pointsAt(cents, accrualPoints, accrualSpend));
}

/** 'You’ll earn 149 points'; empty where nothing is earned. */
export const earnText = (points: number): string => (points === 0 ? '' : `You’ll earn ${counted(points, 'point')}`);
