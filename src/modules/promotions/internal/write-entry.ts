/** Converts a validated or live promotion back to an entry of a merchant's file. Pure. */
import type { Offer, Promotion } from '../promotion.ts';
import { type PromotionDefinition, toPromotion } from '../promotion-definition.ts';

export interface WrittenPromotion {
  promotion: Promotion;
  active: boolean;
  /** In New Zealand time: '2026-12-24', or '2026-12-24 09:00'. */
  from: string | null;
  until: string | null;
  codes: readonly string[];
  uniqueCodes: readonly string[];
}
export type WrittenEntry = { id: string; name: string; offer: { kind: Offer['kind'] } } & Record<string, unknown>;

/** Leaves out default values, as people do. Reading it gives the same promotion again. */
export function writeEntry({ promotion, active, from, until, codes, uniqueCodes }: WrittenPromotion): WrittenEntry {
  const { id, name, items, minSpendCents, minQty, limits, memberTiers = [], emailDomains } = promotion;
  const filter = Object.fromEntries(
    Object.entries(items).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value)),
  );
  const flags = (['membersOnly', 'firstOrderOnly', 'exclusive', 'stopFurther'] as const).filter(
    (flag) => promotion[flag],
  );
  return {
    id,
    name,
    ...(!active && { active }),
    offer: writeOffer(promotion.offer),
    ...(Object.keys(filter).length > 0 && { items: filter }),
    ...(minSpendCents > 0 && { minSpend: minSpendCents / 100 }),
    ...(minQty > 1 && { minQty }),
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    ...(memberTiers.length > 0 && { memberTiers }),
    ...(emailDomains.length > 0 && { emailDomains }),
    ...(from && { from }),
    ...(until && { until }),
    ...((limits.total !== null || limits.perCustomer !== null) && {
      limits: {
        ...(limits.total !== null && { total: limits.total }),
        ...(limits.perCustomer !== null && { perCustomer: limits.perCustomer }),
      },
    }),
    ...(codes.length > 0 && { codes }),
    ...(uniqueCodes.length > 0 && { uniqueCodes }),
  };
}

export const entryOf = (definition: PromotionDefinition): WrittenEntry =>
  writeEntry({
    promotion: toPromotion(definition),
    active: definition.active,
    from: definition.from ?? null,
    until: definition.until ?? null,
    codes: definition.codes,
    uniqueCodes: definition.uniqueCodes,
  });

function writeOffer(offer: Offer): WrittenEntry['offer'] & Record<string, unknown> {
  switch (offer.kind) {
    case 'percentOffItems':
    case 'percentOffOrder':
    case 'percentOffDelivery':
      return { kind: offer.kind, percent: offer.basisPoints / 100 };
    case 'amountOffItems':
    case 'amountOffOrder':
    case 'amountOffDelivery':
      return { kind: offer.kind, amount: offer.amountCents / 100 };
    case 'buyXGetY':
      return {
        kind: offer.kind,
        buy: offer.buy,
        get: offer.get,
        percent: offer.basisPoints / 100,
        ...(offer.mostSets && { mostSets: offer.mostSets }),
      };
    case 'multiBuyPrice':
      return {
        kind: offer.kind,
        qty: offer.qty,
        price: offer.priceCents / 100,
        ...(offer.mostSets && { mostSets: offer.mostSets }),
      };
    case 'thresholdGift':
      return { kind: offer.kind, threshold: offer.thresholdCents / 100, giftProducts: offer.giftProducts };
  }
}
