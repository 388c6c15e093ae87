/** Requests and replies of the address book (ADDR-01, ADDR-02, ADDR-17). */
import { z } from 'zod';
import { addressFields, checkCountry } from '../fields/fields.ts';

const fields = {
  ...addressFields,
  isDefaultBilling: z.boolean().default(false),
  isDefaultShipping: z.boolean().default(false),
};
/** The allowed countries are a setting of the server. */
export const addressRequestSchema = z.strictObject(fields).superRefine(checkCountry);
export type AddressRequest = z.output<typeof addressRequestSchema>;

const text = z.string();
/** Not validated again: an address that was valid when saved is shown whatever the current rules are. */
export const savedAddressSchema = z.object({
  id: z.uuid(),
  type: z.enum(['SELECTED', 'ENTERED']),
  company: text,
  contactName: text,
  country: text,
  street1: text,
  street2: text,
  suburb: text,
  state: text,
  postcode: text,
  isDefaultBilling: z.boolean(),
  isDefaultShipping: z.boolean(),
});
export type SavedAddress = z.output<typeof savedAddressSchema>;

/** Reply of every address book call, because a change to one address may change the defaults of another. */
export const addressBookSchema = z.object({
  addresses: z.array(savedAddressSchema),
  /** Codes of the countries that an address may be in (ADDR-09). */
  countries: z.array(z.string()),
});
export type AddressBook = z.output<typeof addressBookSchema>;
