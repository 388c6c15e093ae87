/**
 * Which billing address an order will have: one shown on the payment step, never one from an earlier choice (FIX-12).
 * Pure.
 */
import type { SavedAddress } from '#contract/accounts/address-book.ts';
import type { Address } from '#contract/fields/fields.ts';
import { isSelected } from '#storefront/lib/account/selected-addresses.ts';
import type { CheckoutRecord } from '#storefront/lib/checkout/checkout-record.ts';
import { type AddressValues, addressValues } from '../../address/checkout-values.ts';

/** The delivery address; the address book's default; a typed one; or none, for pickup and for what goes by email. */
export type BillingChoice = 'DELIVERY' | 'BOOK' | 'OWN' | 'NONE';
/** `choice` is empty until the shopper has chosen. */
export type BillingValues = AddressValues & { choice: string };

export interface BillingInput {
  record: Pick<CheckoutRecord, 'shippingType' | 'delivery' | 'contact' | 'billingAddress'>;
  /** Only gift cards: an address of an earlier cart does not count (UX-03). */
  byEmail?: boolean;
  /** The customer's addresses. */
  book: readonly SavedAddress[];
}

const deliveryOf = ({ record, byEmail }: BillingInput): Address | null =>
  record.shippingType === 'DELIVERY' && !byEmail ? record.delivery.address : null;
/** The default billing address of the address book, unless it equals the delivery address, which is offered as such. */
function bookDefault(facts: BillingInput): Address | null {
  const found = facts.book.find(({ isDefaultBilling }) => isDefaultBilling);
  const delivery = deliveryOf(facts);
  if (!found || (delivery && isSelected(found, delivery))) return null;
  return { ...addressValues({ ...found, phone: '' }), type: 'SELECTED', phone: facts.record.contact?.phone ?? '' };
}

/** The available choices, the default one first. */
export function billingChoices(facts: BillingInput): { choice: BillingChoice; address: Address | null }[] {
  const [book, delivery] = [bookDefault(facts), deliveryOf(facts)];
  const saved = facts.book.some(({ isDefaultBilling }) => isDefaultBilling);
  return [
    ...(book ? [{ choice: 'BOOK' as const, address: book }] : []),
    ...(delivery ? [{ choice: 'DELIVERY' as const, address: delivery }] : []),
    ...((facts.record.shippingType === 'STORE_PICKUP' || facts.byEmail) && !saved
      ? [{ choice: 'NONE' as const, address: null }]
      : []),
    { choice: 'OWN' as const, address: null },
  ];
}

/** The effective choice: the shopper's while it is available. */
export const settleBilling = (choice: string, facts: BillingInput): BillingChoice => {
  const choices = billingChoices(facts).map((each) => each.choice);
  return choices.find((each) => each === choice) ?? (choices[0] as BillingChoice);
};

/** Initial values of the form: an address typed for this checkout is shown again. */
export function savedBilling({ billingAddress }: BillingInput['record'], blank: BillingValues): BillingValues {
  return billingAddress && billingAddress.type === 'ENTERED'
    ? { ...addressValues(billingAddress), choice: 'OWN' }
    : blank;
}
