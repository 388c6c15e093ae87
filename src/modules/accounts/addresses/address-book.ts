/** The rules of an address book as a whole. Pure. */
import type { AddressRequest, SavedAddress } from '#contract/accounts/address-book.ts';

export type AddressRefusal =
  | 'DUPLICATE'
  | 'NOT_FOUND'
  | 'FULL'
  | 'COUNTRY'
  /** The account does not exist, or no longer exists. */
  | 'NO_CUSTOMER';

/** The addresses in allowed countries; where none of them is a default, the first one is (ACC-14, ACC-15). */
export function presentAddresses(saved: readonly SavedAddress[], countries: readonly string[]): SavedAddress[] {
  const allowed = saved.filter(({ country }) => countries.includes(country));
  const billing = allowed.find(({ isDefaultBilling }) => isDefaultBilling) ?? allowed[0];
  const shipping = allowed.find(({ isDefaultShipping }) => isDefaultShipping) ?? allowed[0];
  return allowed.map((address) => ({
    ...address,
    isDefaultBilling: address === billing,
    isDefaultShipping: address === shipping,
  }));
}

const FIELDS = ['company', 'contactName', 'country', 'street1', 'street2', 'suburb', 'state', 'postcode'] as const;
/**
 * Whether two addresses are the same to a reader: upper and lower case, the way of entry and the defaults make no
 * difference (ADDR-15).
 */
export const isIdentical = (one: AddressRequest, other: AddressRequest): boolean =>
  FIELDS.every((field) => one[field].toLowerCase() === other[field].toLowerCase());
