/** The place a shopper's parcels go to, as far as a product page needs it (UX-08). Pure. */
import { homeCountry } from '#contract/fields/country-rules.ts';

export interface ShopperPlace {
  /** 'Aro Valley, Wellington'. */
  name: string;
  /** Four digits. */
  postcode: string;
}

const MAX_LETTERS = 100;

/** The stored place, validated: storage may contain anything (APP-16). */
export function toPlace(stored: unknown): ShopperPlace | null {
  const { name, postcode } = asObject(stored);
  return isText(name) && name !== '' && isPostcode(postcode) ? { name, postcode } : null;
}

/** The town of an address in New Zealand; null for any other, and for an incomplete one. */
export function placeOfAddress(stored: unknown): ShopperPlace | null {
  const { country, state, suburb, postcode } = asObject(stored);
  if (country !== homeCountry) return null;
  return toPlace({ name: [state, suburb].find((part) => isText(part) && part !== ''), postcode });
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_LETTERS;
const isPostcode = (value: unknown): value is string => typeof value === 'string' && /^\d{4}$/.test(value);
