/** Addresses of the book that the checkout uses. Pure (ACC-17). */
import type { SavedAddress } from '#contract/address-book.ts';
import type { Address } from '#contract/fields.ts';
import type { CheckoutRecord } from './checkout-record.ts';

type Lines = Pick<Address, 'contactName' | 'company' | 'street1' | 'street2' | 'suburb' | 'state' | 'postcode'>;
const FIELDS = ['contactName', 'company', 'street1', 'street2', 'suburb', 'state', 'postcode'] as const;

/** Whether these are the lines of that saved address. */
export const isSelected = (saved: SavedAddress, lines: Lines): boolean => FIELDS.every((field) => saved[field] === lines[field].trim());

/** Id of the saved address that this is; null for one that was typed in. */
export const selectedId = (addresses: readonly SavedAddress[], lines: Lines | null): string | null =>
  (lines && addresses.find((saved) => isSelected(saved, lines))?.id) ?? null;

/** A selected address that is no longer in the book is cleared. */
export function clearVanished(record: CheckoutRecord, addresses: readonly SavedAddress[]): CheckoutRecord {
  const gone = (id: string | null) => id !== null && !addresses.some((address) => address.id === id);
  const { delivery, billing } = record.selected;
  if (!gone(delivery) && !gone(billing)) return record;
  return {
    ...record,
    selected: { delivery: gone(delivery) ? null : delivery, billing: gone(billing) ? null : billing },
    ...(gone(delivery) && { delivery: { ...record.delivery, address: null } }),
    ...(gone(billing) && { billingAddress: null }),
  };
}
