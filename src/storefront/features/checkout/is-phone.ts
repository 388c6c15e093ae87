/** Whether a phone number can be dialled, New Zealand assumed where no country code stands. Heavy data: import lazily. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

export function isPhone(text: string, country: 'NZ' = 'NZ'): boolean {
  return parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })?.isValid() ?? false;
}
