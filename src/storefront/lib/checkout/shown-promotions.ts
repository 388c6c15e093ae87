/** The offers in the totals that this tab showed last: what changes later is announced against them, on the next page as well (PROMO-09). */
import { tabStorage, type VersionedStorage } from '../storage/versioned-storage.ts';

/** Applied offers by id. */
export type ShownPromotions = Record<string, { name: string; relatedCouponCodes: string[] }>;

export const SHOWN_PROMOTIONS_NAME = 'shown-offers';

export function keepShownPromotions(
  offers: ShownPromotions,
  storage: Pick<VersionedStorage, 'write'> = tabStorage,
): void {
  const kept = Object.entries(offers).map(([id, { name, relatedCouponCodes }]) => [id, { name, relatedCouponCodes }]);
  storage.write(SHOWN_PROMOTIONS_NAME, Object.fromEntries(kept));
}

/** Null where none are stored, or what is stored is damaged. */
export function readShownPromotions(storage: Pick<VersionedStorage, 'read'> = tabStorage): ShownPromotions | null {
  const kept = storage.read(SHOWN_PROMOTIONS_NAME);
  if (typeof kept !== 'object' || kept === null) return null;
  return Object.values(kept).every(
    (offer) => typeof offer?.name === 'string' && Array.isArray(offer.relatedCouponCodes),
  )
    ? (kept as ShownPromotions)
    : null;
}

/** After an order, or with an empty cart: the next totals are the first ones. */
export const forgetShownPromotions = (): void => tabStorage.remove(SHOWN_PROMOTIONS_NAME);
