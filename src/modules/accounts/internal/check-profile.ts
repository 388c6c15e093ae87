/**
 * Checks of personal details that the schema cannot make, because they need today's date or phone number plans. Pure
 * (ACC-23 to ACC-28).
 */
import { isPastDay } from '#contract/accounts/account.ts';
import { isPhone, isTransTasmanMobile } from '#contract/fields/phone.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import { nzDay } from '#shared/nz-dates.ts';

export interface ProfileFields {
  phone?: string | undefined;
  birthDate?: string | undefined;
  /** The customer asks for text messages on this phone. */
  textMessages?: boolean | undefined;
}

/** Field → message; empty when everything is valid. */
export function checkProfile(
  { phone = '', birthDate = '', textMessages = false }: ProfileFields,
  now: Date,
): Record<string, string> {
  return {
    ...(phone !== '' && !isPhone(phone) && { phone: formMessages.phoneInvalidOptional }),
    ...(textMessages &&
      (phone === '' || (isPhone(phone) && !isTransTasmanMobile(phone))) && { phone: accountMessages.mobileRequired }),
    ...(!isPastDay(birthDate, nzDay(now)) && { birthDate: accountMessages.birthDateInvalid }),
  };
}
