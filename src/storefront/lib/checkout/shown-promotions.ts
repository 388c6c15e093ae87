/**
 * The promotions in the totals that this tab showed last: later changes are announced against them, also on the next
 * page (PROMO-09).
 */

import type { VersionedStorage } from '../storage/create-versioned-storage.ts';
import { tabStorage } from '../storage/versioned-storage.ts';

/** Applied promotions by id. */
export type ShownPromotions = Record<string, { name: string; relatedCouponCodes: string[] }>;

export const SHOWN_PROMOTIONS_NAME = 'shown-offers';

export function keepShownPromotions(
  promotions: ShownPromotions,
  storage: Pick<VersionedStorage, 'write'> = tabStorage,
): void {
  const stored = Object.entries(promotions).map(([id, { name, relatedCouponCodes }]) => [
    id,
    { name, relatedCouponCodes },
  ]);
  storage.write(SHOWN_PROMOTIONS_NAME, Object.fromEntries(stored));
}

/** Null where none are stored, or what is stored is damaged. */
export function readShownPromotions(storage: Pick<VersionedStorage, 'read'> = tabStorage): ShownPromotions | null {
  const stored = storage.read(SHOWN_PROMOTIONS_NAME);
  if (typeof stored !== 'object' || stored === null) return null;
  return Object.values(stored).every(
    (promotion) => typeof promotion?.name === 'string' && Array.isArray(promotion.relatedCouponCodes),
  )
    ? (stored as ShownPromotions)
    : null;
}

/** After an order, or with an empty cart: the next totals count as the first. */
export const forgetShownPromotions = (): void => tabStorage.remove(SHOWN_PROMOTIONS_NAME);
