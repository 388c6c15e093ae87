/** What the form of an address holds. Pure. */
import type { SavedAddress } from '#contract/address-book.ts';
import type { AddressValues } from '#storefront/features/checkout/checkout-values.ts';

export type SavedAddressValues = AddressValues & { country: string; isDefaultBilling: boolean; isDefaultShipping: boolean };

/** Without id and type: whoever edits an address has typed it in (ADDR-19). */
export const toValues = ({ id: _id, type: _type, ...values }: SavedAddress): SavedAddressValues => values;

/** As it stands on a parcel; the country only where there is more than one. */
export function linesOf({ company, street1, street2, suburb, state, postcode, country }: SavedAddress, countries: readonly string[]): string[] {
  const lines = [company, street1, street2, suburb, `${state} ${postcode}`.trim(), countries.length > 1 ? countryName(country) : ''];
  return lines.filter((line) => line !== '');
}

export const countryName = (code: string): string => new Intl.DisplayNames('en-NZ', { type: 'region' }).of(code) ?? code;
