/** The offers in the totals that this tab showed last: what changes later is announced against them, on the next page as well (PROMO-09). */
import { sessionKept, type VersionedStorage } from './local-storage.ts';

/** Applied offers by id. */
export type ShownOffers = Record<string, { name: string; relatedCouponCodes: string[] }>;

export const SHOWN_OFFERS_NAME = 'shown-offers';

export function keepShownOffers(offers: ShownOffers, storage: Pick<VersionedStorage, 'write'> = sessionKept): void {
  const kept = Object.entries(offers).map(([id, { name, relatedCouponCodes }]) => [id, { name, relatedCouponCodes }]);
  storage.write(SHOWN_OFFERS_NAME, Object.fromEntries(kept));
}

/** Null where none are stored, or what is stored is damaged. */
export function readShownOffers(storage: Pick<VersionedStorage, 'read'> = sessionKept): ShownOffers | null {
  const kept = storage.read(SHOWN_OFFERS_NAME);
  if (typeof kept !== 'object' || kept === null) return null;
  return Object.values(kept).every(
    (offer) => typeof offer?.name === 'string' && Array.isArray(offer.relatedCouponCodes),
  )
    ? (kept as ShownOffers)
    : null;
}

/** After an order, or with an empty cart: the next totals are the first ones. */
export const forgetShownOffers = (): void => sessionKept.remove(SHOWN_OFFERS_NAME);
