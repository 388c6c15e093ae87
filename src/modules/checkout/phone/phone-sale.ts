import type { CounterPayment } from '#modules/payments/payment.ts';
import type { StaffDiscount } from '#modules/promotions/staff-discount.ts';
import type { HeldForCart } from '../internal/held-for-cart.ts';

/** What an order that was taken by phone has beside a shopper's request (EDIT-03). */
export interface PhoneSale {
  draftId: string;
  discount: StaffDiscount | null;
  held: readonly HeldForCart[];
  /** What staff have in hand; null where the customer pays by the link. */
  counter: CounterPayment | null;
  /** The member of staff who takes it; null for the customer. */
  actor: string | null;
}
