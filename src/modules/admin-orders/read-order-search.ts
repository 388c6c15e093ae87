/** What somebody typed to find an order or whose it is (FIX-69). Pure. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { bareOrderNumber } from '#modules/orders/get-order.ts';

/** One way to take what was typed. */
export type OrderSearch =
  | { by: 'number'; first: string; last: string }
  | { by: 'rma'; rma: string }
  /** Digits that a phone number ends with. */
  | { by: 'phone'; digits: string }
  /** Of a card, a gift card or a reward that paid. */
  | { by: 'last4'; last4: string }
  | { by: 'tracking'; tracking: string }
  /** Any part of a name or an email address, three characters or more. */
  | { by: 'part'; part: string }
  /** The beginning of a name. */
  | { by: 'name'; name: string };

const LEAST_PHONE_DIGITS = 6;
const LEAST_PART = 3;
const PHONE = /^[+\d(][\d ()./-]*$/;

/** Every way in which a text may be meant, none for nothing: digits are a number's beginning, the last four of a card, or a phone number. */
export function readOrderSearch(typed: string): OrderSearch[] {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text === '') return [];
  const bare = bareOrderNumber(text);
  const digits = /^(?:NZ)?(\d{1,8})$/.exec(bare)?.[1];
  const phone = phoneDigits(text);
  const tracking = text.replace(/\s/g, '').toUpperCase();
  const searches: (OrderSearch | false)[] = [
    digits !== undefined && { by: 'number', first: `NZ${digits.padEnd(8, '0')}`, last: `NZ${digits.padEnd(8, '9')}` },
    /^R\d{8}$/.test(bare) && { by: 'rma', rma: bare },
    /^\d{4}$/.test(text) && { by: 'last4', last4: text },
    phone !== null && { by: 'phone', digits: phone },
    /^(?=.*\d)[A-Z0-9-]{6,40}$/.test(tracking) && { by: 'tracking', tracking },
    !/^[\d\W]*$/.test(text) && text.length >= LEAST_PART && { by: 'part', part: text },
    !/^[\d\W]*$/.test(text) && { by: 'name', name: text },
  ];
  return searches.filter((search) => search !== false);
}

/** The digits that every way of writing the number ends with: its own country's, without the zero before it; null for what is no number. */
export function phoneDigits(text: string): string | null {
  if (!PHONE.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length < LEAST_PHONE_DIGITS) return null;
  const national = parsePhoneNumberFromString(text.replace(/^00/, '+'), {
    defaultCountry: 'NZ',
    extract: false,
  })?.nationalNumber;
  return national ?? digits.replace(/^0+/, '');
}
