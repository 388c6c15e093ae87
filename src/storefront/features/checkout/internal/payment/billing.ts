/** Which billing address an order will have: one that stands on the payment step, never one from an earlier choice (FIX-12). Pure. */
import type { SavedAddress } from '#contract/accounts/address-book.ts';
import type { Address } from '#contract/fields/fields.ts';
import { isSelected } from '#storefront/lib/account/selected-addresses.ts';
import type { CheckoutRecord } from '#storefront/lib/checkout/checkout-record.ts';
import { type AddressValues, addressValues } from '../../address/checkout-values.ts';

/** As delivered; the address book's default; one typed in; none, which will do for what is collected. */
export type BillingChoice = 'DELIVERY' | 'BOOK' | 'OWN' | 'NONE';
/** `choice` is empty while the shopper has chosen nothing. */
export type BillingValues = AddressValues & { choice: string };

export interface BillingInput {
  record: Pick<CheckoutRecord, 'shippingType' | 'delivery' | 'contact' | 'billingAddress'>;
  /** The customer's addresses. */
  book: readonly SavedAddress[];
}

const deliveryOf = ({ record }: BillingInput): Address | null =>
  record.shippingType === 'DELIVERY' ? record.delivery.address : null;
/** The default billing address of the book; the one the order is delivered to is offered as that. */
function bookDefault(facts: BillingInput): Address | null {
  const found = facts.book.find(({ isDefaultBilling }) => isDefaultBilling);
  const delivery = deliveryOf(facts);
  if (!found || (delivery && isSelected(found, delivery))) return null;
  return { ...addressValues({ ...found, phone: '' }), type: 'SELECTED', phone: facts.record.contact?.phone ?? '' };
}

/** What can be chosen, the one that counts without a choice first. */
export function billingChoices(facts: BillingInput): { choice: BillingChoice; address: Address | null }[] {
  const [book, delivery] = [bookDefault(facts), deliveryOf(facts)];
  const saved = facts.book.some(({ isDefaultBilling }) => isDefaultBilling);
  return [
    ...(book ? [{ choice: 'BOOK' as const, address: book }] : []),
    ...(delivery ? [{ choice: 'DELIVERY' as const, address: delivery }] : []),
    ...(facts.record.shippingType === 'STORE_PICKUP' && !saved ? [{ choice: 'NONE' as const, address: null }] : []),
    { choice: 'OWN' as const, address: null },
  ];
}

/** The choice that counts: the shopper's where it can still be had. */
export const settleBilling = (choice: string, facts: BillingInput): BillingChoice => {
  const choices = billingChoices(facts).map((each) => each.choice);
  return choices.find((each) => each === choice) ?? (choices[0] as BillingChoice);
};

/** What the form starts with: an address that was typed in for this checkout is shown again. */
export function savedBilling({ billingAddress }: BillingInput['record'], blank: BillingValues): BillingValues {
  return billingAddress && billingAddress.type === 'ENTERED'
    ? { ...addressValues(billingAddress), choice: 'OWN' }
    : blank;
}
