/** Phone numbers by the rules of their country (ACC-25, ACC-28, ACC-29). The data are heavy: import lazily in the browser. */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { limits } from './limits.ts';

/** Whether a number can be dialled; `country` is assumed where no country code stands. */
export function isPhone(text: string, country: CountryCode = 'NZ'): boolean {
  if (text.length > limits.phoneInput) return false;
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  if (!parsed) return false;
  const { length } = parsed.nationalNumber;
  return length >= limits.phoneNationalMin && length <= limits.phoneNationalMax && (parsed.ext ?? '').length <= limits.phoneExtension && parsed.isValid();
}

/** Mobile prefixes of the two countries whose mobiles can take our messages: 02 in New Zealand, 04 in Australia. */
export function isTransTasmanMobile(text: string): boolean {
  if (!isPhone(text)) return false;
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'NZ', extract: false });
  if (parsed?.countryCallingCode === '64') return /^2\d/.test(parsed.nationalNumber);
  return parsed?.countryCallingCode === '61' && /^4\d{8}$/.test(parsed.nationalNumber);
}
