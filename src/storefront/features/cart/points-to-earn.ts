/** How many points an order would earn: its goods after offers, as the quote has them. Pure (LOY-01, LOY-02). */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { type EarnRate, eligibleCents, type Points, pointsOn } from '#contract/loyalty/points.ts';
import { dollarsToCents } from '#shared/money.ts';
import type { CartLine } from './cart-lines.ts';

/** Products that are money already. */
const taxExclusiveIds = (lines: readonly CartLine[]): Set<string> =>
  new Set(lines.filter(({ product }) => product.taxExclusive).map(({ item }) => item.productId));

/** At the shop and at the airline, whoever earns them. */
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
