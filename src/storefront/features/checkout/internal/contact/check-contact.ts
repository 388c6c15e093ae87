/** Validation of contact details: the contract's rules and those of the phone (CHK-33). Heavy: import lazily. */
import { type Contact, contactSchema } from '#contract/fields/fields.ts';
import { isPhone } from '#contract/fields/phone.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import { checkSchema } from '#storefront/ui/forms/check-schema.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form.ts';

export type ContactValues = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  agreeToMarketing: boolean;
};

/** `country` is that of the delivery address; '' while there is none. */
export function checkContact(
  values: ContactValues,
  country: string,
): { errors: FormErrors<ContactValues>; contact: Contact | null } {
  const { errors, data } = checkSchema(contactSchema, values);
  if (!errors.phone && !isPhone(values.phone, country)) errors.phone = formMessages.phoneInvalid;
  return { errors, contact: errors.phone ? null : data };
}
