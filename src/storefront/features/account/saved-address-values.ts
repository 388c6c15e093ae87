/** What the form of an address holds. Pure. */
import type { SavedAddress } from '#contract/address-book.ts';
import type { AddressValues } from '#storefront/features/checkout/checkout-values.ts';

export type SavedAddressValues = AddressValues & { isDefaultBilling: boolean; isDefaultShipping: boolean };

export const toValues = ({ id: _id, type: _type, ...values }: SavedAddress): SavedAddressValues => values;
