/**
 * Phone numbers by the rules of their country (ACC-25, ACC-28, ACC-29). The data are large: import lazily in the
 * browser.
 */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { limits } from './limits.ts';

/** The shop's country: the default for numbers without a country code. */
const HOME: CountryCode = 'NZ';

/**
 * Whether a number can be dialled, checked by browser and server alike (FIX-10). Without a country code it is read as a
 * number of New Zealand, or of the chosen country, such as that of the delivery address; an unknown country counts as
 * none.
 */
export function isPhone(text: string, chosenCountry = ''): boolean {
  if (text.length > limits.phoneInput) return false;
  return [HOME, ...(chosenCountry !== HOME && isSupportedCountry(chosenCountry) ? [chosenCountry] : [])].some(
    (country) => {
      const parsed = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
      if (!parsed) return false;
      const { length } = parsed.nationalNumber;
      return (
        length >= limits.phoneNationalMin &&
        length <= limits.phoneNationalMax &&
        (parsed.ext ?? '').length <= limits.phoneExtension &&
        parsed.isValid()
      );
    },
  );
}

/**
 * Mobile prefixes of the two countries whose mobiles can receive the shop's messages: 02 in New Zealand, 04 in
 * Australia.
 */
export function isTransTasmanMobile(text: string): boolean {
  if (!isPhone(text)) return false;
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: HOME, extract: false });
  if (parsed?.countryCallingCode === '64') return /^2\d/.test(parsed.nationalNumber);
  return parsed?.countryCallingCode === '61' && /^4\d{8}$/.test(parsed.nationalNumber);
}
