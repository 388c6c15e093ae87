/** The address book: what the browser sends and what it gets (ADDR-01, ADDR-02, ADDR-17). */
import { z } from 'zod';
import { addressFields, checkCountry } from '../fields/fields.ts';

const fields = {
  ...addressFields,
  isDefaultBilling: z.boolean().default(false),
  isDefaultShipping: z.boolean().default(false),
};
/** Which countries are allowed is the server's setting. */
export const addressRequestSchema = z.strictObject(fields).superRefine(checkCountry);
export type AddressRequest = z.output<typeof addressRequestSchema>;

const text = z.string();
/** What was right once is shown whatever the rules of today say. */
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

/** Answers every call of the address book: a change to one address may change the defaults of another. */
export const addressBookSchema = z.object({
  addresses: z.array(savedAddressSchema),
  /** Codes of the countries that an address may be in (ADDR-09). */
  countries: z.array(z.string()),
});
export type AddressBook = z.output<typeof addressBookSchema>;
