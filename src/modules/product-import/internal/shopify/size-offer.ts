/** What one line of Shopify's export sells: a size, or a colour in a size, at its price. */
import { MAX_LABEL } from '#contract/products/product-import.ts';
import { convertPrice } from '../convert-price.ts';
import type { CsvRecord } from '../read-csv-rows.ts';
import { isColourName } from '../words/option-names.ts';
import { cell } from './shopify-columns.ts';
import type { ShopifyOptions } from './shopify-options.ts';

/** An option of a line that is not a colour. */
export interface SizeOption {
  name: string;
  value: string;
}
export interface SizeOffer {
  row: CsvRecord;
  colour: string;
  choices: readonly SizeOption[];
  label: string;
  price: string;
  was: string;
}

/** Throws where the size's words are too long or its price is none. */
export function toSizeOffer(row: CsvRecord, first: CsvRecord, { rate = '1' }: ShopifyOptions): SizeOffer {
  let colour = '';
  const choices: SizeOption[] = [];
  for (const n of [1, 2, 3]) {
    const name = cell(first, `Option${n} Name`);
    const value = cell(row, `Option${n} Value`);
    if (value === '' || value === 'Default Title') continue;
    if (isColourName(name) && colour === '') colour = value.slice(0, 60);
    else choices.push({ name, value });
  }
  const label = choices.map(({ value }) => value).join(' / ') || 'One size';
  if (label.length > MAX_LABEL) throw new Error(`the size "${label}" is longer than ${MAX_LABEL} characters`);
  const price = convertPrice(cell(row, 'Variant Price'), rate);
  const was = cell(row, 'Variant Compare At Price');
  const wasDollars = was === '' ? '' : convertPrice(was, rate);
  return {
    row,
    colour,
    choices,
    label,
    price,
    was: wasDollars !== '' && Number(wasDollars) > Number(price) ? wasDollars : '',
  };
}
