/** Changes of promotions between two loads of checkout data (PROMO-06 to PROMO-09). Pure. */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { fillText } from '#contract/messages/messages.ts';
import { promoMessages } from '#contract/messages/promo-messages.ts';
import type { ShownPromotions } from '#storefront/lib/checkout/shown-promotions.ts';

type Promotions = CheckoutInfo['promotions'];

export interface PromoChange {
  id: string;
  name: string;
  message: string;
}
export interface PromoDifference {
  applied: PromoChange[];
  disallowed: PromoChange[];
  dropped: PromoChange[];
}

/**
 * `was`: the promotions applied before. `codes` are those still entered: a promotion whose codes the shopper removed is
 * not silently dropped.
 */
export function promoDifference(was: ShownPromotions, after: Promotions, codes: readonly string[]): PromoDifference {
  const now = after.appliedPromotions;
  const not = after.disallowedPromotions;
  const takenAway = (related: readonly string[]) => related.length > 0 && !related.some((code) => codes.includes(code));
  return {
    applied: byName(
      Object.entries(now).flatMap(([id, { name }]) =>
        Object.hasOwn(was, id) ? [] : [{ id, name, message: fillText(promoMessages.applied, { name }) }],
      ),
    ),
    disallowed: byName(
      Object.entries(not).flatMap(([id, { name, message }]) => (Object.hasOwn(was, id) ? [{ id, name, message }] : [])),
    ),
    dropped: byName(
      Object.entries(was).flatMap(([id, { name, relatedCouponCodes }]) =>
        Object.hasOwn(now, id) || Object.hasOwn(not, id) || takenAway(relatedCouponCodes)
          ? []
          : [{ id, name, message: fillText(promoMessages.dropped, { name }) }],
      ),
    ),
  };
}

const byName = (changes: PromoChange[]): PromoChange[] =>
  changes.sort((a, b) => a.name.localeCompare(b.name, 'en-NZ') || (a.id < b.id ? -1 : 1));
