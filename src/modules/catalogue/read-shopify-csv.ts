/**
 * Reads the product CSV that Shopify exports: several lines a product, divided by options.
 * A colour option makes a product of each colour, sizes become its variants, and where sizes differ in price each price
 * becomes a product of its own, because here one price stands beside one product (docs/import.md).
 */
import { codeText } from '#contract/product-import.ts';
import { slugify } from '#shared/ids.ts';
import { cleanHtml } from './clean-html.ts';
import { colourFamiliesOf, swatchOf } from './colour-words.ts';
import { convertPrice } from './convert-price.ts';
import { demographicOf } from './demographic-words.ts';
import type { ReadRow } from './import-row.ts';
import { groupRecords } from './internal/group-records.ts';
import { type CsvRecord, readRecords } from './internal/read-records.ts';
import { classicName } from './internal/shopify-columns.ts';
import { fitCode } from './product-code.ts';

export interface ShopifyOptions {
  /** NZ$ for one unit of the file's currency, such as '1.65'; prices are rounded to whole cents. */
  rate?: string;
  /** Units of what Shopify does not count; without it such a product is never sold out (functional type virtual). */
  untrackedStock?: number;
}

const COLOUR = /^colou?rs?$/i;

interface Offer {
  row: CsvRecord;
  colour: string;
  label: string;
  price: string;
  was: string;
}

export async function* readShopifyCsv(text: AsyncIterable<string>, options: ShopifyOptions = {}): AsyncGenerator<ReadRow> {
  const codes = new Set<string>();
  const records = readRecords(text, ['Handle', 'Title', 'Variant Price'], classicName);
  for await (const group of groupRecords(records, 'Handle')) {
    if ('reason' in group) yield group;
    else yield* toProducts(group, options, codes);
  }
}

function* toProducts({ line, rows }: { line: number; rows: CsvRecord[] }, options: ShopifyOptions, codes: Set<string>): Generator<ReadRow> {
  const first = rows[0] as CsvRecord;
  const handle = slugify(cell(first, 'Handle'));
  if (handle === '') return yield { line, reason: 'has no Handle' };
  if (cell(first, 'Title') === '') return yield { line, reason: `${handle}: has no Title on its first line` };
  const sold = rows.filter((row) => cell(row, 'Variant Price') !== '');
  if (sold.length === 0) return yield { line, reason: `${handle}: no line of it has a Variant Price` };
  let offers: Offer[];
  try {
    offers = sold.map((row) => toOffer(row, first, options));
  } catch (error) {
    return yield { line, reason: `${handle}: ${error instanceof Error ? error.message : String(error)}` };
  }
  const products = Map.groupBy(offers, ({ colour, price, was }) => [colour, price, was].join('\n'));
  const colours = new Set(offers.map(({ colour }) => colour));
  for (const group of products.values()) {
    const { colour } = group[0] as Offer;
    const priced = [...products.values()].filter((other) => other[0]?.colour === colour).length > 1;
    const parts = [...(colours.size > 1 ? [colour] : []), ...(priced ? [group.map(({ label }) => label).join(' ')] : [])];
    yield { line, value: toProduct({ handle, rows, first, group, colour, parts, priced, options, codes }) };
  }
}

interface ProductFacts {
  handle: string;
  rows: readonly CsvRecord[];
  first: CsvRecord;
  group: readonly Offer[];
  colour: string;
  /** What tells this product from the others of its handle. */
  parts: readonly string[];
  priced: boolean;
  options: ShopifyOptions;
  /** Size codes of this file so far. */
  codes: Set<string>;
}

function toProduct({ handle, rows, first, group, colour, parts, priced, options, codes }: ProductFacts): unknown {
  const code = fitCode([handle, ...parts.map(slugify)].join('-'));
  const offer = group[0] as Offer;
  const type = cell(first, 'Type') || 'Other';
  const title = cell(first, 'Title');
  const families = colourFamiliesOf(colour || `${title} ${cell(first, 'Tags')}`);
  const untracked = group.every(({ row }) => cell(row, 'Variant Inventory Tracker') === '') && options.untrackedStock === undefined;
  const card = /^true$/i.test(cell(first, 'Gift Card'));
  const own = rows
    .filter((row) => group.some((one) => one.row === row) && cell(row, 'Variant Image') !== '')
    .map((row) => ({ src: cell(row, 'Variant Image') }));
  const shared = rows
    .filter((row) => cell(row, 'Image Src') !== '')
    .map((row, index) => ({
      at: Number(cell(row, 'Image Position')) || index + 1,
      src: cell(row, 'Image Src'),
      alt: cell(row, 'Image Alt Text').slice(0, 250),
    }))
    .sort((a, b) => a.at - b.at)
    .map(({ src, alt }) => ({ src, ...(alt && { alt }) }));
  const images = [...new Map([...shared, ...own].map((image) => [image.src, { alt: title, ...image }])).values()];
  const grams = Number(cell(offer.row, 'Variant Grams'));
  return {
    code,
    parentCode: fitCode(handle),
    name: fitText(priced ? `${title} (${group.map(({ label }) => label).join(', ')})` : title, 120),
    brand: cell(first, 'Vendor') || 'No brand',
    description: fitText(cleanHtml(cell(first, 'Body (HTML)')), 5000),
    category: [[slugify(type) || 'other', type]],
    demographic: demographicOf(`${cell(first, 'Google Shopping / Gender')} ${cell(first, 'Google Shopping / Age Group')} ${cell(first, 'Tags')} ${title}`),
    productType: type.slice(0, 60),
    colourName: colour || 'As shown',
    colours: families,
    swatch: swatchOf(families),
    price: offer.price,
    ...(offer.was && { originalPrice: offer.was }),
    state: stateOf(first),
    functionalType: untracked || card ? 'virtual' : 'basic',
    taxExclusive: /^false$/i.test(cell(offer.row, 'Variant Taxable')),
    ...(Number.isInteger(grams) && grams > 0 && grams <= 50_000 && { weightGrams: grams }),
    images: images.slice(0, 20),
    variants: group.map(({ row, label }) => toVariant(row, label, code, codes, options)),
  };
}

function toVariant(row: CsvRecord, label: string, code: string, taken: Set<string>, options: ShopifyOptions): unknown {
  const barcode = cell(row, 'Variant Barcode').replace(/^'/, '');
  // The merchant's own SKU where there is a usable one that nothing else in the file has taken.
  const sku = cell(row, 'Variant SKU').replace(/^'/, '');
  const made = fitCode(`${code}-${slugify(label) || 'one'}`);
  let own = codeText.safeParse(sku).success ? sku : made;
  for (let n = 1; taken.has(own); n += 1) own = n === 1 ? made : fitCode(`${made}-${n}`);
  taken.add(own);
  const counted = cell(row, 'Variant Inventory Tracker') !== '' || options.untrackedStock === undefined;
  const units = counted ? Math.max(0, Math.trunc(Number(cell(row, 'Variant Inventory Qty') || '0'))) : (options.untrackedStock ?? 0);
  return { code: own, label, ...(/^\d{8,14}$/.test(barcode) && { barcode }), stock: { warehouse: Number.isFinite(units) ? Math.min(units, 1_000_000) : 0 } };
}

function toOffer(row: CsvRecord, first: CsvRecord, { rate = '1' }: ShopifyOptions): Offer {
  let colour = '';
  const sizes: string[] = [];
  for (const n of [1, 2, 3]) {
    const name = cell(first, `Option${n} Name`);
    const value = cell(row, `Option${n} Value`);
    if (value === '' || value === 'Default Title') continue;
    if (COLOUR.test(name)) colour = value.slice(0, 60);
    else sizes.push(value);
  }
  const price = convertPrice(cell(row, 'Variant Price'), rate);
  const was = cell(row, 'Variant Compare At Price');
  const wasDollars = was === '' ? '' : convertPrice(was, rate);
  return {
    row,
    colour,
    label: sizes.join(' / ').slice(0, 20).trim() || 'One size',
    price,
    was: wasDollars !== '' && Number(wasDollars) > Number(price) ? wasDollars : '',
  };
}

const cell = (row: CsvRecord, name: string): string => (row[name] ?? '').trim();

/** Shopify allows longer texts than we do; what is beyond twice our limit is a mistake, for the contract to refuse. */
const fitText = (text: string, most: number): string => (text.length > 2 * most ? text : text.slice(0, most));

function stateOf(first: CsvRecord): 'current' | 'draft' | 'discontinued' {
  const status = cell(first, 'Status').toLowerCase();
  if (status === 'archived') return 'discontinued';
  return status === 'draft' || /^false$/i.test(cell(first, 'Published')) ? 'draft' : 'current';
}
