/** The footwear size that a line of Shopify's export states in one of its options. */

import { readSizeValue, sizeWords } from '../../read-label-value.ts';
import { demographicSaid } from '../demographic-words.ts';
import type { LabelCollector } from '../file-label.ts';
import { readFootwearSize } from '../footwear-size.ts';
import type { CsvRecord } from '../read-csv-rows.ts';
import { isOneSize } from '../words/one-size.ts';
import { isSizeName } from '../words/option-names.ts';
import type { SharedProductData } from './shared-product-data.ts';
import { cell, metafieldValues } from './shopify-columns.ts';
import type { ShopifyOptions } from './shopify-options.ts';
import type { SizeOffer, SizeOption } from './size-offer.ts';

const GENDER = /\bgender\b|^sex$/i;
const WIDTH = /\bwidth\b|^fit$/i;
const SIZE_WITH_WIDTH = /^(\d{1,2}(?:\.5|½)?)\s?[rwmn]$/i;

export type Sized = { sizes?: Record<string, string>; guessed?: string | null; unread?: string };

/** The footwear size among a line's options; null for clothes and for products of one size. */
export function footwearSizeOf(
  { row, choices, label }: SizeOffer,
  first: CsvRecord,
  shared: SharedProductData,
  { sizes: plain }: ShopifyOptions,
  labels: LabelCollector,
): Sized {
  if (!shared.footwear) return {};
  const gender = choices.find(({ name }) => GENDER.test(name));
  const demographic = (gender && demographicSaid(gender.value)) ?? shared.demographic;
  const about = [
    cell(first, 'Title'),
    cell(first, 'Tags'),
    cell(first, 'Type'),
    cell(first, 'shopify.age-group'),
    cell(first, 'Google Shopping / Age Group'),
  ].join(' ');
  const worn = metafieldValues(
    cell(row, 'shopify.shoe-size') || cell(first, 'shopify.shoe-size') || cell(first, 'shopify.size'),
  );
  const values = choices.flatMap((one) => (GENDER.test(one.name) ? [] : (sizeOfChoice(one) ?? [])));
  if (values.length === 0 && worn.length === 1) values.push({ name: 'Size', value: worn[0] as string });
  for (const { name, value } of [...values].sort((a, b) => Number(isSizeName(b.name)) - Number(isSizeName(a.name)))) {
    const read = readFootwearSize(value, { words: [name, gender?.value ?? ''].join(' '), demographic, about, plain });
    if (read?.guessed === null) return { sizes: read.sizes };
    if (!read) continue;
    const mapped = labels.take('size', value, sizeWords(read.first), readSizeValue, 1);
    return mapped ? sizedAs(mapped) : { sizes: read.sizes, guessed: `sizes: ${read.guessed}` };
  }
  // The only size of a product is its name here, as that of clothes.
  if (values.every(({ value }) => isOneSize(value))) return {};
  const mapped = labels.take('size', values.map(({ value }) => value).join(' / '), '', readSizeValue, 1);
  return mapped ? sizedAs(mapped) : { unread: label };
}
/** An option of widths is no size, unless each of its values is one with a width: 'Fit', '9.5W'. */
function sizeOfChoice(choice: SizeOption): SizeOption | null {
  if (!WIDTH.test(choice.name)) return choice;
  const [, size] = SIZE_WITH_WIDTH.exec(choice.value) ?? [];
  return size === undefined ? null : { name: 'Size', value: size };
}
/** No size at all where the merchant mapped the label to none. */
const sizedAs = (sizes: NonNullable<ReturnType<typeof readSizeValue>>): Sized =>
  Object.keys(sizes).length > 0 ? { sizes } : {};
