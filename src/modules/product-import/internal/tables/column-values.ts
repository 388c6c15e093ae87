/** The values of a column of a merchant's table, and what they look like (MOVE-05). */
import { readCountry } from '#contract/products/country-of-origin.ts';
import type { ColumnField } from '#contract/staff/products/table-columns.ts';
import { colourFamiliesOf } from '#modules/catalogue/products/colour-words.ts';
import { demographicSaid } from '../demographic-words.ts';
import { readFootwearSize } from '../footwear-size.ts';
import { plainPrice } from './plain-cells.ts';

export interface ColumnValues {
  column: string;
  /** The filled cells of the first rows. */
  values: readonly string[];
  /** A value occurs in more than one row. */
  isRepeated: boolean;
}

/** 'sure': only this field looks like it; 'no': the values cannot be of this field. */
type Likeness = 'sure' | 'maybe' | 'no';

const CLOTHES = /^(?:\d?x{0,4}[sml]|x{0,3}[sl]|\d?xl|small|medium|large|one ?size|os|osfa)$/i;
const isSize = (text: string): boolean =>
  text.length <= 60 &&
  (CLOTHES.test(text.trim()) || readFootwearSize(text, { words: '', demographic: 'unisex', about: '' }) !== null);
const isPrice = (text: string): boolean => {
  try {
    return /^\d{1,6}(\.\d{1,4})?$/.test(plainPrice(text));
  } catch {
    return true;
  }
};
const isUrl = (text: string): boolean => /^https?:\/\/\S+/i.test(text);
const isWords = (text: string): boolean => /\p{L}{2}/u.test(text);
const isNumber = (text: string): boolean => /^[>≥]?\s*-?[\d,]+(\.0+)?\s*\+?$/.test(text);
const isShort = (text: string): boolean => text.length <= 30;

/** The share of values for which it holds, 0 to 1; none are neither. */
const shareOf = (values: readonly string[], holds: (text: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(holds).length / values.length;

/** `sure` may decide alone; `needed` has to hold for most values, whatever the column is called. */
const RULES: Partial<Record<ColumnField, { sure?: (text: string) => boolean; needed?: (text: string) => boolean }>> = {
  product: { needed: (text) => text.length <= 100 && !isUrl(text) },
  sku: { needed: (text) => text.length <= 100 && !isUrl(text) },
  name: { needed: isWords },
  brand: { needed: isWords },
  category: { needed: isWords },
  demographic: {
    sure: (text) => demographicSaid(text) !== null && text.split(/\s+/).length <= 3,
    needed: (text) => demographicSaid(text) !== null,
  },
  colour: {
    sure: (text) => isShort(text) && text.split(/[\s/,&-]+/).every((word) => colourFamiliesOf(word).length > 0),
    needed: isWords,
  },
  size: {
    sure: (text) => /^(?:us|uk|eur?)\b/i.test(text) && isSize(text),
    needed: (text) => isShort(text) || text.includes(','),
  },
  usMen: { needed: isSize },
  usWomen: { needed: isSize },
  usKids: { needed: isSize },
  uk: { needed: isSize },
  eu: { needed: isSize },
  price: { sure: (text) => /^(?:nz)?\$/i.test(text) && isPrice(text), needed: isPrice },
  wasPrice: { needed: isPrice },
  barcode: { sure: (text) => /^(?:\d{12,14})$/.test(text), needed: (text) => /^\d{8,14}$/.test(text) },
  stock: { needed: isNumber },
  image: { sure: (text) => isUrl(text) && /\.(jpe?g|png|webp|avif|gif)\b/i.test(text), needed: isUrl },
  grams: { needed: (text) => /^\d+(\.\d+)?$/.test(text) },
  kilograms: { needed: (text) => /^\d+([.,]\d+)?$/.test(text) },
  country: {
    sure: (text) => text.length > 3 && readCountry(text) !== null,
    needed: (text) => readCountry(text) !== null,
  },
};

export const looksLike = {
  field(field: ColumnField, { values }: ColumnValues): Likeness {
    const { sure, needed } = RULES[field] ?? {};
    if (sure && values.length >= 2 && shareOf(values, sure) >= 0.8) return 'sure';
    return needed && values.length > 0 && shareOf(values, needed) < 0.6 ? 'no' : 'maybe';
  },
  /** A heading that is a size, above whole numbers: 'US 9', 'Qty 9.5', 'XL'. */
  sizeStock(column: string, { values }: ColumnValues): boolean {
    const size = column.replace(/^(?:stock|qty|quantity|units|soh|size)[\s:._-]+/i, '').trim();
    const isHeading = /\d|^x{0,3}[sml]$/i.test(size) && isSize(size) && size.length <= 12;
    return isHeading && shareOf(values, isNumber) === (values.length === 0 ? 0 : 1);
  },
};
