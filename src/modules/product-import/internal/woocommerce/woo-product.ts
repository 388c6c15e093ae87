/** One product of WooCommerce with its variations in the columns of Shopify's export, whose reader does the rest. */
import { slugify } from '#shared/ids.ts';
import { codeOfText } from '../code-of-text.ts';
import type { CsvRecord } from '../read-csv-rows.ts';
import { wooCell, wooList } from './woo-columns.ts';
import { wooGrams } from './woo-grams.ts';
import { guessesOf } from './woo-guesses.ts';
import { optionsOf, type WooOptions } from './woo-options.ts';
import { priceOf } from './woo-price.ts';
import { stockOf } from './woo-stock.ts';

/** `code`: the merchant's own code; null where the product has none. */
export type WooProduct = { rows: CsvRecord[]; code: string | null; guesses: string[] } | { skipped: string };

const GENDER = /^(gender|sex|for|audience|age ?group)$/i;
const BRAND = /^(brands?|manufacturer|make|vendor)$/i;
/** The lines of one product. Throws an Error for the merchant where it cannot be imported. */
export function readWooProduct(lines: readonly CsvRecord[], today: string): WooProduct {
  const isVariation = (row: CsvRecord) => /variation/i.test(wooCell(row, 'type'));
  const [parent, second] = lines.filter((row) => !isVariation(row));
  if (!parent)
    throw new Error(
      `is a variation of ${wooCell(lines[0] as CsvRecord, 'parent') || 'no product'}, which is not in the file`,
    );
  if (second) throw new Error(`the SKU ${wooCell(parent, 'sku')} belongs to two products`);
  if (wooCell(parent, 'name') === '') throw new Error('has no name');
  const type = wooCell(parent, 'type').toLowerCase();
  if (/grouped|external/.test(type)) return { skipped: `${/grouped/.test(type) ? 'grouped' : 'external'} product` };
  const all = lines.filter(isVariation);
  const isVariable = /variable/.test(type) || all.length > 0;
  if (isVariable && all.length === 0) throw new Error('has no variations in the file');
  const sold = isVariable
    ? all.filter((row) => wooCell(row, 'published') !== '0' && priceOf(row, today) !== null)
    : [parent];
  if (sold.length === 0 || (!isVariable && priceOf(parent, today) === null)) throw new Error('has no price');
  const options = optionsOf(parent, isVariable ? sold : []);
  const handle = wooCell(parent, 'sku') || `${slugify(wooCell(parent, 'name'))}-${wooCell(parent, 'id')}`;
  const shared = sharedCells(handle, parent, options);
  const offers = sold.map((row) => offerCells(handle, row, parent, options, today));
  return {
    rows: [
      { ...shared, ...offers[0] },
      ...offers.slice(1),
      ...wooList(wooCell(parent, 'images')).map((src, at) => ({
        Handle: handle,
        'Image Src': src,
        'Image Position': String(at + 1),
      })),
    ],
    code: codeOfText(handle),
    guesses: guessesOf(parent, all.length - sold.length, sold, options),
  };
}

function sharedCells(handle: string, parent: CsvRecord, { stated }: WooOptions): CsvRecord {
  const one = (pattern: RegExp) => stated.find(({ name }) => pattern.test(name))?.values.join(', ') ?? '';
  const tags = [
    ...wooList(wooCell(parent, 'tags')),
    ...stated.filter(({ name }) => !GENDER.test(name) && !BRAND.test(name)).flatMap(({ values }) => values),
  ];
  const isHidden = wooCell(parent, 'visibility in catalog').toLowerCase() === 'hidden';
  const isPublished = ['', '1'].includes(wooCell(parent, 'published'));
  return {
    Handle: handle,
    Title: wooCell(parent, 'name'),
    Vendor: wooList(wooCell(parent, 'brands') || wooCell(parent, 'brand') || one(BRAND))[0] ?? '',
    'Body (HTML)': linesOf(wooCell(parent, 'description') || wooCell(parent, 'short description')),
    Type: deepest(wooList(wooCell(parent, 'categories'))),
    Tags: tags.join(', '),
    'Google Shopping / Gender': one(GENDER),
    Status: isPublished && !isHidden ? 'active' : 'draft',
  };
}

function offerCells(handle: string, row: CsvRecord, parent: CsvRecord, options: WooOptions, today: string): CsvRecord {
  const { price, was } = priceOf(row, today) ?? { price: '', was: '' };
  const sku = wooCell(row, 'sku');
  const grams = wooGrams(row) ?? wooGrams(parent);
  const [image] = row === parent ? [] : wooList(wooCell(row, 'images'));
  return {
    Handle: handle,
    ...options.cellsOf(row),
    'Variant Price': price,
    'Variant Compare At Price': was,
    // A variation without a SKU of its own may repeat that of its product.
    'Variant SKU': row !== parent && sku === wooCell(parent, 'sku') ? '' : sku,
    'Variant Barcode': wooCell(row, 'gtin, upc, ean, or isbn'),
    'Variant Taxable': wooCell(row, 'tax status') === 'none' ? 'false' : 'true',
    ...(image !== undefined && { 'Variant Image': image }),
    ...(grams !== null && { 'Variant Grams': String(grams) }),
    ...stockOf(row),
  };
}

/** The exporter writes line ends as \n. */
const linesOf = (text: string): string => text.replace(/\\r\\n|\\n/g, '\n');

/** The longest of several category paths, the first of equals. */
const deepest = (paths: readonly string[]): string => {
  const depth = (path: string) => path.split('>').length;
  return paths.reduce((best, path) => (depth(path) > depth(best) ? path : best), paths[0] ?? '');
};
