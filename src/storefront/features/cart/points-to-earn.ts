/** How many points an order would earn on its goods after promotions, according to the quote. Pure (LOY-01, LOY-02). */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { type EarnRate, eligibleCents, type Points, pointsOn } from '#contract/loyalty/points.ts';
import { dollarsToCents } from '#shared/money.ts';
import type { CartLine } from './cart-lines.ts';

/** Ids of products that are stored value themselves, such as gift cards. */
const taxExclusiveIds = (lines: readonly CartLine[]): Set<string> =>
  new Set(lines.filter(({ product }) => product.taxExclusive).map(({ item }) => item.productId));

/** Points at the shop and at the airline, regardless of who earns them. */
export function pointsToEarn(items: CheckoutInfo['items'], lines: readonly CartLine[], rate: EarnRate): Points {
  const taxExclusive = taxExclusiveIds(lines);
  return pointsOn(
    eligibleCents(
      items.map(({ productId, total }) => ({
        totalCents: dollarsToCents(total),
        taxExclusive: taxExclusive.has(productId),
      })),
    ),
    rate,
  );
}
