/** What the form of an address holds. Pure. */
import type { SavedAddress } from '#contract/address-book.ts';
import type { AddressValues } from '#storefront/features/checkout/checkout-values.ts';

export type SavedAddressValues = AddressValues & { country: string; isDefaultBilling: boolean; isDefaultShipping: boolean };

export const toValues = ({ id: _id, type: _type, ...values }: SavedAddress): SavedAddressValues => values;

/** The part of an address that a finder knows. */
export type Found = Pick<SavedAddressValues, 'street1' | 'suburb' | 'state' | 'postcode' | 'country'>;
const FOUND = ['street1', 'suburb', 'state', 'postcode', 'country'] as const;

/** 'SELECTED' while it is still as it was found, 'ENTERED' once it was changed by hand (ADDR-01, ADDR-19). */
export const typeOf = (values: Found, found: Found | null): SavedAddress['type'] =>
  found && FOUND.every((field) => values[field].trim() === found[field]) ? 'SELECTED' : 'ENTERED';

/** As it stands on a parcel; the country only where there is more than one. */
export function linesOf({ company, street1, street2, suburb, state, postcode, country }: SavedAddress, countries: readonly string[]): string[] {
  const lines = [company, street1, street2, suburb, `${state} ${postcode}`.trim(), countries.length > 1 ? countryName(country) : ''];
  return lines.filter((line) => line !== '');
}

export const countryName = (code: string): string => new Intl.DisplayNames('en-NZ', { type: 'region' }).of(code) ?? code;
