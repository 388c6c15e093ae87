/**
 * Reads our CSV (docs/import.md): one line per size, lines of one product together, shared values on the first of them.
 */

import { readCountry } from '#contract/products/country-of-origin.ts';
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { slugify } from '#shared/ids.ts';
import { groupCsvRows } from './internal/group-csv-rows.ts';
import { type CsvRecord, readCsvRows } from './internal/read-csv-rows.ts';
import { fieldsOfRows } from './own-fields/field-columns.ts';

const REQUIRED = ['code', 'name', 'brand', 'category', 'price', 'variant_code'];
const SIZES = { us_men: 'usMen', us_women: 'usWomen', us_kids: 'usKids', uk: 'uk', eu: 'eu' } as const;
const NUMBERS = {
  cart_qty_product_max: 'cartQtyProductMax',
  cart_qty_variant_max: 'cartQtyVariantMax',
  cart_qty_variant_min: 'cartQtyVariantMin',
  cart_qty_variant_multiple_of: 'cartQtyVariantMultipleOf',
  weight_grams: 'weightGrams',
  popularity: 'popularity',
} as const;
const TEXTS = {
  path: 'path',
  materials: 'materials',
  care: 'care',
  original_price: 'originalPrice',
  released_on: 'releasedOn',
  state: 'state',
  functional_type: 'functionalType',
  width: 'width',
  closure: 'closure',
} as const;
/** Lists that an empty cell leaves to the shop's guess, or as they are; 'none' states that there is nothing. */
const LISTS = {
  material_families: 'materialFamilies',
  occasions: 'occasions',
  features: 'features',
  tags: 'tags',
} as const;
const FLAGS = {
  is_new: 'isNew',
  account_exclusive: 'accountExclusive',
  loyalty_member_exclusive: 'loyaltyMemberExclusive',
  tax_exclusive: 'taxExclusive',
  free: 'free',
} as const;

export async function* readProductsCsv(text: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  for await (const group of groupCsvRows(readCsvRows(text, REQUIRED), 'code'))
    yield 'reason' in group ? group : toRow(group);
}

function toRow({ line, rows }: { line: number; rows: CsvRecord[] }): ReadRow {
  const first = rows[0] as CsvRecord;
  try {
    const fields = fieldsOfRows(rows, cell);
    return {
      line,
      ...(fields && { fields }),
      value: {
        code: cell(first, 'code'),
        parentCode: cell(first, 'parent_code') || cell(first, 'code'),
        name: cell(first, 'name'),
        brand: cell(first, 'brand'),
        description: cell(first, 'description'),
        category: categoryOf(first),
        demographic: cell(first, 'demographic') || 'unisex',
        productType: cell(first, 'product_type') || list(cell(first, 'category'), '>').at(-1),
        colourName: cell(first, 'colour_name') || 'As shown',
        colours: list(cell(first, 'colours'), ';'),
        swatch: list(cell(first, 'swatch'), ';'),
        price: cell(first, 'price'),
        overlayIds: list(cell(first, 'overlays'), ';'),
        images: pieces(cell(first, 'images'), ';')
          .map((part) => part.trim())
          .filter(Boolean)
          .map(toImage),
        ...(cell(first, 'challenge_question') !== '' && {
          challenge: {
            question: cell(first, 'challenge_question'),
            answers: list(cell(first, 'challenge_answers'), ';'),
          },
        }),
        ...pick(first, TEXTS, (value) => value),
        ...pick(first, { country_of_origin: 'countryOfOrigin' }, country),
        ...pick(first, LISTS, (value) => (/^none$/i.test(value) ? [] : list(value, ';'))),
        ...pick(first, NUMBERS, (value, name) => wholeNumber(value, name)),
        ...pick(first, FLAGS, (value, name) => flag(value, name)),
        variants: rows.map(toVariant),
      },
    };
  } catch (error) {
    return { line, reason: error instanceof Error ? error.message : String(error) };
  }
}

function toVariant(row: CsvRecord): unknown {
  const stock: Record<string, number> = {};
  for (const [column, value] of Object.entries(row)) {
    if (column === 'stock' && value.trim() !== '') stock.warehouse = wholeNumber(value.trim(), column);
    if (column.startsWith('stock:') && value.trim() !== '')
      stock[column.slice('stock:'.length)] = wholeNumber(value.trim(), column);
  }
  const sizes = pick(row, SIZES, (value) => value);
  return {
    code: cell(row, 'variant_code'),
    label: cell(row, 'size_label') || 'One size',
    ...(Object.keys(sizes).length > 0 && { sizes }),
    ...pick(row, { barcode: 'barcode' }, (value) => value),
    stock,
  };
}

/** Names by level; `category_path` gives the URL paths of levels where names alone would give others. */
function categoryOf(row: CsvRecord): [string, string][] {
  const names = list(cell(row, 'category'), '>');
  const slugs = list(cell(row, 'category_path'), '/');
  if (slugs.length > 0 && slugs.length !== names.length)
    throw new Error(`category_path: "${cell(row, 'category_path').slice(0, 80)}" has other levels than the category`);
  return names.map((name, at) => [slugs[at] ?? slugify(name), name]);
}

/** 'https://… | Side view | side' */
function toImage(text: string): unknown {
  const [src, alt, view] = pieces(text, '|').map((part) => plain(part.trim()));
  return { src, ...(alt && { alt }), ...(view && { view }) };
}

/** Our exports write an apostrophe before what a spreadsheet would run as a formula (reliability C12). */
const cell = (row: CsvRecord, name: string): string => (row[name] ?? '').replace(/^'(?=[=+\-@\t\r])/, '').trim();
const list = (text: string, divider: string): string[] =>
  pieces(text, divider)
    .map((part) => plain(part.trim()))
    .filter(Boolean);
/** Splits at separators without a backslash before them. */
const pieces = (text: string, divider: string): string[] =>
  text.split(new RegExp(`(?<=(?:^|[^\\\\])(?:\\\\\\\\)*)\\${divider}`));
const plain = (text: string): string => text.replace(/\\([\\;|>])/g, '$1');

function pick<T>(
  row: CsvRecord,
  columns: Readonly<Record<string, string>>,
  convert: (value: string, column: string) => T,
): Record<string, T> {
  const found: Record<string, T> = {};
  for (const [column, field] of Object.entries(columns))
    if (cell(row, column) !== '') found[field] = convert(cell(row, column), column);
  return found;
}

function country(value: string, column: string): string {
  const code = readCountry(value);
  if (code === null) throw new Error(`${column}: "${value.slice(0, 40)}" is no country`);
  return code;
}

function wholeNumber(value: string, column: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`${column}: "${value.slice(0, 40)}" is not a whole number`);
  return Number(value);
}

function flag(value: string, column: string): boolean {
  if (/^(yes|true|1)$/i.test(value)) return true;
  if (/^(no|false|0)$/i.test(value)) return false;
  throw new Error(`${column}: write yes or no, not "${value.slice(0, 40)}"`);
}
