/**
 * The rows of one product of a merchant's table in the columns of Shopify's export, whose reader knows colours, sizes
 * and what has to be guessed: one set of rules for all files (MOVE-05).
 */
import { sizeSystems } from '#contract/products/product-import.ts';
import type { CsvRecord } from '../read-csv-rows.ts';
import { plainPrice } from './plain-cells.ts';
import { type SoldSize, soldSizes } from './sold-sizes.ts';
import type { TableCells } from './table-cells.ts';

/** A row with none of these only continues the description or the images of its product. */
const SOLD_FIELDS = ['size', 'sku', 'price', 'barcode', 'sizeStock', ...sizeSystems] as const;

/** Throws an Error for the merchant where a cell cannot be used. `key` tells the product from others. */
export function toShopifyRows(key: string, rows: readonly CsvRecord[], table: TableCells): CsvRecord[] {
  const sold = rows.flatMap((row) => {
    const sizes = soldSizes(row, table);
    const isSold = SOLD_FIELDS.some((field) => table.cell(row, field) !== '');
    return isSold ? sizes.map((one) => ({ row, ...one, isAlone: sizes.length === 1 })) : [];
  });
  if (sold.length === 0) throw new Error('has no price');
  const shared = sharedCells(key, rows, table);
  const sameSku = sold.length > 1 && new Set(sold.map(({ row }) => table.cell(row, 'sku'))).size === 1;
  const offers = sold.map((one) => ({
    Handle: key,
    ...offerCells(one, rows, table),
    // One code for all sizes is the product's, not that of a size.
    'Variant SKU': one.isAlone && !sameSku ? table.cell(one.row, 'sku') : '',
    'Variant Barcode': one.isAlone ? table.cell(one.row, 'barcode') : '',
  }));
  const images = new Set(rows.flatMap((row) => table.cells(row, 'image').flatMap(({ text }) => addressesOf(text))));
  return [
    { ...shared, ...offers[0] },
    ...offers.slice(1),
    ...[...images].map((src, at) => ({ Handle: key, 'Image Src': src, 'Image Position': String(at + 1) })),
  ];
}

/** What the sizes share, on the first row; a cell is the first filled one of the product. */
function sharedCells(key: string, rows: readonly CsvRecord[], table: TableCells): CsvRecord {
  const first = (field: Parameters<TableCells['first']>[1]) => table.first(rows, field);
  const levels = table.cells(rows.find((row) => table.cell(row, 'category') !== '') ?? {}, 'category');
  const paragraphs = [...new Set(rows.flatMap((row) => table.cells(row, 'description').map(({ text }) => text)))];
  const title = first('name');
  if (title === '') throw new Error('has no name');
  return {
    Handle: key,
    Title: title,
    Vendor: first('brand'),
    'Body (HTML)': paragraphs.join('\n\n'),
    Type: levels.map(({ text }) => text.slice(0, 500).replace(/»|→|::|\|/g, ' > ')).join(' > '),
    Tags: [...new Set(rows.flatMap((row) => table.cells(row, 'tags').map(({ text }) => text)))].join(', '),
    'Google Shopping / Gender': first('demographic'),
    'Variant Country of Origin': first('country'),
    'Option1 Name': 'Colour',
    'Option2 Name': sizeSystems.some((field) => first(field) !== '') ? 'Shoe size' : (table.columnOf('size') ?? 'Size'),
    'Option3 Name': 'Width',
    Width: oneWidth(rows, table) ?? '',
  };
}

/** The width of a product whose rows all name the same, which is no choice of its shopper; null for several or none. */
function oneWidth(rows: readonly CsvRecord[], table: TableCells): string | null {
  const widths = new Set(rows.map((row) => table.cell(row, 'width')).filter((text) => text !== ''));
  const [only] = widths;
  return widths.size === 1 && only !== undefined ? only : null;
}

function offerCells(
  { row, size, units }: SoldSize & { row: CsvRecord },
  rows: readonly CsvRecord[],
  table: TableCells,
) {
  const own = (field: 'price' | 'wasPrice' | 'colour' | 'width' | 'grams' | 'kilograms') =>
    table.cell(row, field) || table.first(rows, field);
  const price = plainPrice(own('price'));
  if (price === '') throw new Error('has no price');
  const was = plainPrice(own('wasPrice'));
  const grams = Number(own('grams')) || Math.round(Number(own('kilograms').replace(',', '.')) * 1000);
  return {
    'Option1 Value': own('colour'),
    'Option2 Value': size,
    'Option3 Value': oneWidth(rows, table) === null ? own('width') : '',
    'Variant Price': price,
    'Variant Compare At Price': /^0*(\.0+)?$/.test(was) ? '' : was,
    // Always counted: a table without units has none, and is not sold without end.
    'Variant Inventory Tracker': 'table',
    'Variant Inventory Qty': String(units),
    ...(Number.isInteger(grams) && grams > 0 && { 'Variant Grams': String(grams) }),
  };
}

/** Addresses in one cell, separated by anything that an address does not contain. */
const addressesOf = (text: string): string[] => text.split(/[\s;|]+|,(?=https?:)/).filter((one) => one !== '');
