/** Validation of contact details: the contract's rules and those of the phone (CHK-33). Heavy: import lazily. */
import { config } from 'zod';
import { type Contact, contactSchema } from '#contract/fields/fields.ts';
import { isPhone } from '#contract/fields/phone.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import type { FormErrors } from '#storefront/lib/forms/form-state.ts';

// Compiled schemas would need eval, which the page's content security policy forbids.
config({ jitless: true });

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
  const parsed = contactSchema.safeParse(values);
  const errors: FormErrors<ContactValues> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[path[0] as keyof ContactValues] ??= message;
  if (!errors.phone && !isPhone(values.phone, country)) errors.phone = formMessages.phoneInvalid;
  return { errors, contact: parsed.success && !errors.phone ? parsed.data : null };
}
