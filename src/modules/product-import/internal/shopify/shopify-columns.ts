/**
 * Shopify has two sets of column names: those of its exports, and those of its newer template. The code uses the first.
 */
import type { CsvRecord } from '../read-csv-rows.ts';

const NEWER: Readonly<Record<string, string>> = {
  'url handle': 'Handle',
  description: 'Body (HTML)',
  'product category': 'Product Category',
  type: 'Type',
  vendor: 'Vendor',
  tags: 'Tags',
  title: 'Title',
  status: 'Status',
  'published on online store': 'Published',
  sku: 'Variant SKU',
  barcode: 'Variant Barcode',
  price: 'Variant Price',
  'compare-at price': 'Variant Compare At Price',
  'charge tax': 'Variant Taxable',
  'inventory tracker': 'Variant Inventory Tracker',
  'inventory quantity': 'Variant Inventory Qty',
  'weight value (grams)': 'Variant Grams',
  'product image url': 'Image Src',
  'image position': 'Image Position',
  'image alt text': 'Image Alt Text',
  'variant image url': 'Variant Image',
  'gift card': 'Gift Card',
  'option1 name': 'Option1 Name',
  'option1 value': 'Option1 Value',
  'option2 name': 'Option2 Name',
  'option2 value': 'Option2 Value',
  'option3 name': 'Option3 Name',
  'option3 value': 'Option3 Value',
};

/** Attributes of Shopify's standard taxonomy: 'Target gender (product.metafields.shopify.target-gender)'. */
const METAFIELD = /\(product\.metafields\.shopify\.([a-z-]+)\)\s*$/i;

/**
 * 'URL handle' → 'Handle', a standard metafield → 'shopify.target-gender'; a name of the exports, or one we do not use,
 * stays.
 */
export function classicName(column: string): string {
  const [, metafield] = METAFIELD.exec(column) ?? [];
  return metafield ? `shopify.${metafield.toLowerCase()}` : (NEWER[column.toLowerCase()] ?? column);
}

/**
 * The values of a metafield's cell: 'black; white', 'color-pattern.black'. Ids of Shopify's own objects are ignored.
 */
export const metafieldValues = (cell: string): string[] =>
  cell
    .split(/[;,\n]/)
    .map((value) =>
      value
        .trim()
        .replace(/^[a-z-]+\.(?=[a-z])/i, '')
        .replaceAll('_', ' '),
    )
    .filter((value) => value !== '' && !value.startsWith('gid:') && !/^\d{9,}$/.test(value));

/** A cell without white space around it; '' where the line has no such column. */
export const cell = (row: CsvRecord, name: string): string => (row[name] ?? '').trim();
