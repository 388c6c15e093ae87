/** Whether an address was found or saved, or typed in (ADDR-01, ADDR-19, FIX-13). Pure. */
import type { Address } from '#contract/fields/fields.ts';
import type { AddressValues } from './checkout-values.ts';

/** The part of an address that an address finder returns. */
export type Found = Pick<AddressValues, 'street1' | 'suburb' | 'state' | 'postcode' | 'country'>;
const FOUND = ['street1', 'suburb', 'state', 'postcode', 'country'] as const;

/** 'SELECTED' while it is unchanged since it was found, 'ENTERED' once it was edited. */
export const typeOf = (values: Found, found: Found | null): Address['type'] =>
  found && FOUND.every((field) => values[field].trim() === found[field]) ? 'SELECTED' : 'ENTERED';
