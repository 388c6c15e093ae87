/** Field rules shared by forms and API: limits from limits.ts, messages from messages/. */
import { z } from 'zod';
import { hasTwoDecimals } from '#shared/money.ts';
import { formMessages } from '../messages/form-messages.ts';
import { fillText } from '../messages/messages.ts';
import { requestMessages } from '../messages/request-messages.ts';
import { placeProblems } from './country-rules.ts';
import { limits } from './limits.ts';

/** No control characters (PostgreSQL refuses NUL), no lone surrogates, which would be replaced silently. */
export const cleanText = (max: number) =>
  z
    .string()
    .max(max, fillText(formMessages.textTooLong, { n: max }))
    .refine(
      (value) => value.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f\u2028\u2029]/.test(value),
      requestMessages.badRequest,
    );

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

export const emailField = z
  .string()
  .trim()
  .min(1, formMessages.emailRequired)
  .max(limits.email, fillText(formMessages.emailTooLong, { max: limits.email }))
  .refine(
    (value) => value === '' || new TextEncoder().encode(value).length <= limits.emailBytes,
    formMessages.emailTooManyBytes,
  )
  .refine((value) => value === '' || (EMAIL.test(value) && !value.includes('..')), formMessages.emailInvalid);

/** Letters of any script with their marks (macrons), dot, apostrophe, space, hyphen. */
const PERSON_NAME = /^[\p{L}\p{M}.'’ -]+$/u;
export const personNameField = (required: string, max: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .min(1, required)
    .max(max, fillText(formMessages.textTooLong, { n: max }))
    .refine((value) => value === '' || PERSON_NAME.test(value), formMessages.nameInvalid);
export const firstNameField = personNameField(formMessages.firstNameRequired, limits.personName);
export const lastNameField = personNameField(formMessages.lastNameRequired, limits.personName);

/**
 * Letters of any script with their marks, digits, space and the punctuation of names and places (ADDR-06); street lines
 * may contain # too.
 */
const ADDRESS_TEXT = /^[\p{L}\p{M}\p{N} .,'’&()/-]*$/u;
const STREET_TEXT = /^[\p{L}\p{M}\p{N} .,'’&()/#-]*$/u;
const addressText = (
  max: number,
  { required, characters = ADDRESS_TEXT }: { required?: string; characters?: RegExp } = {},
) => {
  const field = z
    .string()
    .trim()
    .normalize('NFC')
    .max(max, fillText(formMessages.textTooLong, { n: max }))
    .refine((value) => characters.test(value), formMessages.addressCharacters);
  return required ? field.refine((value) => value.length > 0, required) : field;
};

/** Fields common to all addresses, at checkout and in the address book (ADDR-02, ADDR-03). */
export const addressFields = {
  type: z.enum(['SELECTED', 'ENTERED']).default('ENTERED'),
  company: addressText(limits.company).default(''),
  contactName: addressText(limits.contactName, { required: formMessages.contactNameRequired }),
  country: z.string().regex(/^[A-Z]{2}$/, formMessages.countryRequired),
  street1: addressText(limits.street, { required: formMessages.street1Required, characters: STREET_TEXT }),
  street2: addressText(limits.street, { characters: STREET_TEXT }).default(''),
  suburb: addressText(limits.suburb).default(''),
  /** The town or city in New Zealand, the state elsewhere. */
  state: addressText(limits.state).default(''),
  postcode: z
    .string()
    .trim()
    .max(limits.postcode, formMessages.postcodeInvalid)
    .regex(/^[A-Za-z0-9 -]*$/, formMessages.postcodeInvalid)
    .default(''),
};

/** Postcode, town and state by the rules of the country (ADDR-10, FIX-04). */
export function checkCountry(
  address: { country: string; postcode: string; state: string; suburb: string },
  issues: z.RefinementCtx,
): void {
  for (const { field, message } of placeProblems(address)) issues.addIssue({ code: 'custom', path: [field], message });
}

/** An address with the field names of section 3. */
export const addressSchema = z
  .strictObject({ ...addressFields, phone: z.string().trim().max(limits.phone, formMessages.phoneInvalid).default('') })
  .superRefine(checkCountry);
export type Address = z.output<typeof addressSchema>;

/**
 * Accepted notations of phone numbers: digits with the usual separators, also '(09) …' and '+64 …', optionally with an
 * extension. Whether one can be dialled is checked by `isPhone` of contract/fields/phone.ts, in browser and server
 * (FIX-10); its data are large, so the browser loads them lazily.
 */
const PHONE_TEXT = /^[+(]?(?=\D*\d\D*\d)[\d ()./-]+(?:(?:;?ext=?|extn?\.?|x\.?|#) ?\d{1,20})?$/i;
export const phoneText = (wrong: string) =>
  z
    .string()
    .trim()
    .max(limits.phone, wrong)
    .refine((value) => value === '' || PHONE_TEXT.test(value), wrong);
const phoneField = phoneText(formMessages.phoneInvalid).min(1, formMessages.phoneRequired);

export const contactSchema = z.strictObject({
  email: emailField,
  firstName: firstNameField,
  lastName: lastNameField,
  phone: phoneField,
  agreeToMarketing: z.boolean().default(false),
});
export type Contact = z.output<typeof contactSchema>;

/** Ids of products and variants: whole numbers as text. */
export const idText = z.string().regex(/^[1-9]\d{0,8}$/, requestMessages.badRequest);
/** Dollars as a JSON number with at most two decimals (reliability C4). */
export const dollars = z.number().min(0).max(9_999_999).refine(hasTwoDecimals, requestMessages.badRequest);

/** An instant as ISO text with its offset, in a plausible range of years. */
export const momentText = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) > Date.UTC(2000) && Date.parse(text) < Date.UTC(2200), requestMessages.badRequest);
