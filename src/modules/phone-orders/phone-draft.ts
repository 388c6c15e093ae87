/** A draft of a phone order: its states and its discount. Pure (EDIT-03). */
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import type { StaffDiscount } from '#modules/promotions/staff-discount.ts';
import type { Cents } from '#shared/money.ts';

/** TAKEN: an order has its units, placed or being placed; an order that fails gives them back. */
export type DraftState = 'OPEN' | 'TAKEN' | 'ENDED';
export type DraftEnd = 'EXPIRED' | 'CANCELLED';

/** The cart as a checkout sends it, but for its payment. */
export type DraftRequest = Pick<PlaceOrderRequest, 'cart' | 'contact' | 'shipping'>;
export type DraftDiscount = StaffDiscount & { reason: string };

export interface HeldUnits {
  variantId: number;
  locationId: string;
  qty: number;
}

export interface PhoneDraft {
  draftId: string;
  /** Null: a guest. */
  customerId: string | null;
  state: DraftState;
  endedAs: DraftEnd | null;
  /** Null once the person is erased. */
  request: DraftRequest | null;
  discount: DraftDiscount | null;
  /** As shown when it was made. */
  totalCents: Cents;
  discountCents: Cents;
  held: HeldUnits[];
  orderId: string | null;
  orderNumber: string | null;
  orderState: string | null;
  attempts: number;
  linkSentAt: Date | null;
  /** Who made it, and who took the money at the counter. */
  actor: string;
  takenBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  isExpired: boolean;
}

/** Under which its units are held. */
export const holdRef = (draftId: string): string => `phone:${draftId}`;
