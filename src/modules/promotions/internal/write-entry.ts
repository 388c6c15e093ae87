/** Converts a validated or live promotion back to an entry of a merchant's file. Pure. */
import { kindOf, type Offer } from '../kinds/promotion-kinds.ts';
import type { Promotion } from '../promotion.ts';
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
    offer: { kind: promotion.offer.kind, ...kindOf(promotion.offer).write(promotion.offer) },
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
