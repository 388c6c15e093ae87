/**
 * Maps one row of a merchant's table to a product. Pure and deterministic: the same row always gives the same product.
 */
import { createHash } from 'node:crypto';
import { readCountry } from '#contract/products/country-of-origin.ts';
import { swatchOf } from '#modules/catalogue/products/colour-words.ts';
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { fitCode } from '#modules/catalogue/products/product-code.ts';
import { slugify } from '#shared/ids.ts';
import { type RunSize, sizeRuns } from '../size-runs.ts';
import type { TableMapping } from '../table-mapping.ts';
import { convertPrice } from './convert-price.ts';
import { demographicOf } from './demographic-words.ts';
import type { CsvRecord } from './read-csv-rows.ts';
import { coloursOfName } from './words/colours-of-name.ts';

export function mapTableRow(line: number, row: CsvRecord, mapping: TableMapping): ReadRow {
  const record =
    mapping.empty.length === 0
      ? row
      : Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, mapping.empty.includes(value) ? '' : value]),
        );
  const skip = mapping.skip.find(({ column, in: values }) => values.includes(cell(record, column)));
  if (skip) return { line, skipped: skip.because };
  try {
    return { line, value: toProduct(record, mapping) };
  } catch (error) {
    return { line, reason: error instanceof Error ? error.message : String(error) };
  }
}

function toProduct(record: CsvRecord, mapping: TableMapping): unknown {
  const text = (template: string) => fill(template, record);
  const code = fitCode(codeOf(text(mapping.code)));
  const name =
    [mapping.name]
      .flat()
      .map(text)
      .find((one) => one !== '') ?? '';
  const price = priceOf(mapping.price, record, code, 'price');
  if (price === null) throw new Error('has no price');
  const was = mapping.wasPrice ? priceOf(mapping.wasPrice, record, code, 'was') : null;
  const colour = mapping.colour ? text(mapping.colour) : '';
  const colours = mapping.colourFamilies[colour] ?? coloursOfName(colour);
  const run = mapping.sizes.find(({ when }) =>
    when.every(({ column, in: values }) => values.includes(cell(record, column))),
  )?.run;
  if (run === undefined) throw new Error('no size run of the mapping fits this row');
  const image = mapping.image ? text(mapping.image) : '';
  const origin = mapping.countryOfOrigin ? text(mapping.countryOfOrigin) : '';
  const country = readCountry(origin);
  if (origin !== '' && country === null) throw new Error(`"${origin.slice(0, 40)}" is no country`);
  const released = mapping.released ? text(mapping.released) : '';
  return {
    code,
    parentCode: mapping.parentCode ? fitCode(codeOf(text(mapping.parentCode))) : code,
    // Cuts a name that is a little too long; an extremely long one is a mistake, left for the contract to reject.
    name: name.length > 250 ? name : name.slice(0, 120),
    brand: brandOf(mapping.brand, record) || 'No brand',
    ...(mapping.description && { description: text(mapping.description).slice(0, 5000) }),
    ...(country !== null && { countryOfOrigin: country }),
    category: mapping.category.map((part) => [slugify(text(part)), text(part)]),
    demographic: demographicOf(mapping.demographic ? text(mapping.demographic) : ''),
    productType: text(mapping.productType),
    colourName: colour || 'As shown',
    colours,
    swatch: swatchOf(colours),
    price,
    ...(was !== null && Number(was) > Number(price) && { originalPrice: was }),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(released) && { releasedOn: released }),
    ...(image && { images: [{ src: image, alt: name.slice(0, 250) }] }),
    variants: sizeRuns[run].map((size: RunSize) => {
      const variant = fitCode(`${code}-${slugify(size.label)}`);
      return {
        code: variant,
        label: size.label,
        ...(size.sizes && { sizes: size.sizes }),
        stock: { warehouse: stockOf(mapping.stock, record, variant) },
      };
    }),
  };
}

function brandOf(brand: TableMapping['brand'], record: CsvRecord): string {
  if (typeof brand === 'string') return fill(brand, record);
  const text = fill(brand.beginningOf, record);
  const known = brand.known.find((one) => text.toLowerCase().startsWith(`${one.toLowerCase()} `));
  return known ?? text.split(' ')[0] ?? text;
}

function priceOf(price: TableMapping['price'], record: CsvRecord, code: string, purpose: string): string | null {
  if ('between' in price) {
    const [low, high] = price.between.map((amount) => Math.floor(Number(amount))) as [number, number];
    return `${low + chance(high - low + 1, purpose, code)}.90`;
  }
  const amount = cell(record, price.column);
  if (amount === '' || /^0+(\.0+)?$/.test(amount)) return null;
  return convertPrice(amount, price.rate);
}

function stockOf(stock: TableMapping['stock'], record: CsvRecord, code: string): number {
  // Some sizes are sold out, so that the shop shows that case too.
  if ('upTo' in stock) return chance(8, 'out', code) === 0 ? 0 : chance(stock.upTo + 1, 'stock', code);
  const units = Math.trunc(Number(cell(record, stock.column) || '0'));
  if (!Number.isFinite(units))
    throw new Error(`${stock.column}: "${cell(record, stock.column).slice(0, 40)}" is no number of units`);
  return Math.min(Math.max(units, 0), 1_000_000);
}

const cell = (record: CsvRecord, column: string): string => (record[column] ?? '').replace(/\s+/g, ' ').trim();
const fill = (template: string, record: CsvRecord): string =>
  template
    .replace(/\{([^{}]+)\}/g, (_, column: string) => cell(record, column))
    .replace(/\s+/g, ' ')
    .trim();
const codeOf = (text: string): string => text.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
/** A number from 0 to below `sides` that depends only on the words. */
const chance = (sides: number, ...words: string[]): number =>
  createHash('sha1').update(words.join(' ')).digest().readUInt32BE(0) % sides;
