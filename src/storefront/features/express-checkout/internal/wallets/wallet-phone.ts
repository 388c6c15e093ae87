/**
 * Parses a wallet's phone number to the form +6421…; returns the placeholder when it is missing or cannot be dialled
 * (PAY-23, PAY-24). The number data are heavy: import lazily.
 */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { limits } from '#contract/fields/limits.ts';

export function readWalletPhone(text: string, shippingCountry: string, placeholder: string): string {
  if (text.length > limits.phoneInput) return placeholder;
  const country: CountryCode = isSupportedCountry(shippingCountry) ? shippingCountry : 'NZ';
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  if (!parsed?.isValid()) return placeholder;
  const { length } = parsed.nationalNumber;
  return length >= limits.phoneNationalMin &&
    length <= limits.phoneNationalMax &&
    (parsed.ext ?? '').length <= limits.phoneExtension
    ? parsed.number
    : placeholder;
}
