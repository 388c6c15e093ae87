/**
 * Rules for input of the card form, used by the simulator and by the frame in the browser, to which this file is sent as
 * text (browser-script.ts).
 */

export interface Brand {
  name: string;
  /** Prefixes of the number, as a regular expression. */
  starts: string;
  lengths: readonly number[];
  cvvLength: number;
  /** Digits after which a space is shown. */
  gaps: readonly number[];
}

/** Braintree's names of the brands, most specific prefix first. */
export const BRANDS: readonly Brand[] = [
  { name: 'American Express', starts: '3[47]', lengths: [15], cvvLength: 4, gaps: [4, 10] },
  { name: 'Diners Club', starts: '3(?:0[0-5]|[689])', lengths: [14, 16, 19], cvvLength: 3, gaps: [4, 10] },
  { name: 'JCB', starts: '(?:2131|1800|35)', lengths: [16, 17, 18, 19], cvvLength: 3, gaps: [4, 8, 12] },
  { name: 'Discover', starts: '(?:6011|65|64[4-9])', lengths: [16, 19], cvvLength: 3, gaps: [4, 8, 12] },
  { name: 'UnionPay', starts: '62', lengths: [16, 17, 18, 19], cvvLength: 3, gaps: [4, 8, 12] },
  {
    name: 'MasterCard',
    starts: '(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)',
    lengths: [16],
    cvvLength: 3,
    gaps: [4, 8, 12],
  },
  {
    name: 'Maestro',
    starts: '(?:5[06-9]|6)',
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    cvvLength: 3,
    gaps: [4, 8, 12],
  },
  { name: 'Visa', starts: '4', lengths: [13, 16, 18, 19], cvvLength: 3, gaps: [4, 8, 12] },
];

/** The brand of a number being typed; null when the prefix belongs to no brand. */
export function findBrand(digits: string, brands: readonly Brand[]): Brand | null {
  return brands.find((brand) => new RegExp(`^${brand.starts}`).test(digits)) ?? null;
}

/** Whether the digits are a complete number of the brand with a correct check digit. */
export function isCardNumber(digits: string, brand: Brand | null): boolean {
  if (!brand || !/^\d+$/.test(digits) || !brand.lengths.includes(digits.length)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** '1227', '12 / 27' or '12/2027' → '12/2027' when that month is not over and at most 20 years away; else null. */
export function readExpiry(text: string, today: Date): string | null {
  const match = /^(0[1-9]|1[0-2])(\d{2}|20\d{2})$/.exec(text.replace(/[\s/]/g, ''));
  if (!match) return null;
  const month = Number(match[1]);
  const year = Number(`20${String(match[2]).slice(-2)}`);
  const monthsAway = (year - today.getFullYear()) * 12 + month - (today.getMonth() + 1);
  return monthsAway >= 0 && monthsAway <= 240 ? `${match[1]}/${year}` : null;
}

/** Whether the security code has the length its brand requires: 3, or 4 for American Express. */
export function isSecurityCode(text: string, brand: Brand | null): boolean {
  return /^\d+$/.test(text) && (brand ? text.length === brand.cvvLength : text.length === 3 || text.length === 4);
}

/** The rules as one value: what the frame in the browser takes. */
export const cardRules = () => ({ findBrand, isCardNumber, readExpiry, isSecurityCode });
