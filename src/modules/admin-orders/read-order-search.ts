/** Interprets a text typed to find an order or its customer (FIX-69). Pure. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { readOrderNumber } from '#contract/orders/order-number.ts';

/** One interpretation of the text. */
export type OrderSearch =
  | { by: 'number'; first: string; last: string }
  | { by: 'rma'; rma: string }
  /** Final digits of a phone number. */
  | { by: 'phone'; digits: string }
  /** Of a card, a gift card or a reward that paid. */
  | { by: 'last4'; last4: string }
  | { by: 'tracking'; tracking: string }
  /** Any part of a name or an email address, at least three characters. */
  | { by: 'part'; part: string }
  /** The beginning of a name. */
  | { by: 'name'; name: string };

const MIN_PHONE_DIGITS = 6;
const MIN_PART_LENGTH = 3;
const PHONE = /^[+\d(][\d ()./-]*$/;

/**
 * Every possible interpretation of a text, none for an empty one: digits are the beginning of a number, the last four
 * of a card, or a phone number.
 */
export function readOrderSearch(typed: string): OrderSearch[] {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text === '') return [];
  const number = readOrderNumber(text);
  // Only a whole number may be written in groups: '377 1234' is a phone number.
  const bare = /^NZ\d{8}$/.test(number) ? number : text.replace(/^#/, '').toUpperCase();
  const digits = /^(?:NZ)?(\d{1,8})$/.exec(bare)?.[1];
  const phone = phoneDigits(text);
  const tracking = text.replace(/\s/g, '').toUpperCase();
  const searches: (OrderSearch | false)[] = [
    digits !== undefined && { by: 'number', first: `NZ${digits.padEnd(8, '0')}`, last: `NZ${digits.padEnd(8, '9')}` },
    /^R\d{8}$/.test(bare) && { by: 'rma', rma: bare },
    /^\d{4}$/.test(text) && { by: 'last4', last4: text },
    phone !== null && { by: 'phone', digits: phone },
    /^(?=.*\d)[A-Z0-9-]{6,40}$/.test(tracking) && { by: 'tracking', tracking },
    !/^[\d\W]*$/.test(text) && text.length >= MIN_PART_LENGTH && { by: 'part', part: text },
    !/^[\d\W]*$/.test(text) && { by: 'name', name: text },
  ];
  return searches.filter((search) => search !== false);
}

/**
 * The digits that every way of writing the number ends with: the national number without its leading zero; null for
 * text that is no phone number.
 */
function phoneDigits(text: string): string | null {
  if (!PHONE.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length < MIN_PHONE_DIGITS) return null;
  const national = parsePhoneNumberFromString(text.replace(/^00/, '+'), {
    defaultCountry: 'NZ',
    extract: false,
  })?.nationalNumber;
  return national ?? digits.replace(/^0+/, '');
}
