/** Address-book entries used by the checkout. Pure (ACC-17). */
import type { SavedAddress } from '#contract/accounts/address-book.ts';
import type { Address } from '#contract/fields/fields.ts';
import type { CheckoutRecord } from '../checkout/checkout-record.ts';

type Lines = Pick<
  Address,
  'contactName' | 'company' | 'country' | 'street1' | 'street2' | 'suburb' | 'state' | 'postcode'
>;
const FIELDS = ['contactName', 'company', 'country', 'street1', 'street2', 'suburb', 'state', 'postcode'] as const;

/** Whether the lines equal those of the saved address. */
export const isSelected = (saved: SavedAddress, lines: Lines): boolean =>
  FIELDS.every((field) => saved[field] === lines[field].trim());

/** Id of the saved address with these lines; null for an address that was typed in. */
export const selectedId = (addresses: readonly SavedAddress[], lines: Lines | null): string | null =>
  (lines && addresses.find((saved) => isSelected(saved, lines))?.id) ?? null;

/** The saved address in the form that a checkout stores (FIX-13). */
function copyOf(
  { contactName, company, country, street1, street2, suburb, state, postcode }: SavedAddress,
  phone: string,
): Address {
  return { type: 'SELECTED', contactName, company, country, street1, street2, suburb, state, postcode, phone };
}

/** Applies address-book changes to the checkout: changed addresses are updated, removed ones are cleared. */
export function applyAddressBook(record: CheckoutRecord, addresses: readonly SavedAddress[]): CheckoutRecord {
  const isRemoved = (id: string | null) => id !== null && !addresses.some((address) => address.id === id);
  const { delivery, billing } = record.selected;
  const follow = (id: string | null, copy: Address | null) => {
    const saved = addresses.find((address) => address.id === id);
    return saved && copy && !(isSelected(saved, copy) && copy.type === 'SELECTED') ? copyOf(saved, copy.phone) : copy;
  };
  const [to, from] = [follow(delivery, record.delivery.address), follow(billing, record.billingAddress)];
  if (to !== record.delivery.address || from !== record.billingAddress)
    return applyAddressBook(
      { ...record, billingAddress: from, delivery: { ...record.delivery, address: to } },
      addresses,
    );
  if (!isRemoved(delivery) && !isRemoved(billing)) return record;
  return {
    ...record,
    selected: { delivery: isRemoved(delivery) ? null : delivery, billing: isRemoved(billing) ? null : billing },
    ...(isRemoved(delivery) && { delivery: { ...record.delivery, address: null } }),
    ...(isRemoved(billing) && { billingAddress: null }),
  };
}
