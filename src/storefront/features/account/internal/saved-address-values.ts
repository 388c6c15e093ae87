/** The values of the address form. Pure. */
import type { SavedAddress } from '#contract/accounts/address-book.ts';
import type { AddressValues } from '#storefront/features/checkout/address/checkout-values.ts';

export type SavedAddressValues = AddressValues & { isDefaultBilling: boolean; isDefaultShipping: boolean };

export const toValues = ({ id: _id, type: _type, ...values }: SavedAddress): SavedAddressValues => values;
