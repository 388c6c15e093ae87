/** Shopify has two sets of column names: those of its exports, and those of its newer template. We know columns by the first. */

const NEWER: Readonly<Record<string, string>> = {
  'url handle': 'Handle',
  description: 'Body (HTML)',
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

/** 'URL handle' → 'Handle'; a name of the exports, or one we do not use, stays. */
export const classicName = (column: string): string => NEWER[column.toLowerCase()] ?? column;
