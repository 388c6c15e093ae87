/** What the columns of a merchant's own table mean: guessed, corrected on screen, saved under a name (MOVE-05). */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';

/** What a column may hold, in the order of the choice on screen. */
export const columnFieldWords = {
  product: 'Product code or style',
  name: 'Name',
  brand: 'Brand',
  description: 'Description',
  category: 'Category',
  demographic: 'For whom (men, women, kids)',
  colour: 'Colour',
  size: 'Size',
  usMen: 'US men’s size',
  usWomen: 'US women’s size',
  usKids: 'US kids’ size',
  uk: 'UK size',
  eu: 'EU size',
  optionName: 'Name of an option',
  optionValue: 'Value of an option',
  width: 'Width',
  price: 'Price',
  wasPrice: 'Was price',
  sku: 'Code of the size (SKU)',
  barcode: 'Barcode',
  stock: 'Units in stock',
  sizeStock: 'Units of the size in its heading',
  image: 'Image URL',
  tags: 'Tags or other words',
  grams: 'Weight in grams',
  kilograms: 'Weight in kilograms',
  country: 'Country of origin',
} as const;
export type ColumnField = keyof typeof columnFieldWords;
export const columnFields = Object.keys(columnFieldWords) as [ColumnField, ...ColumnField[]];

/** Fields that several columns may have: levels of a category, paragraphs, images, sizes, options. */
export const repeatedFields: readonly ColumnField[] = [
  'category',
  'description',
  'image',
  'tags',
  'sizeStock',
  'optionName',
  'optionValue',
];

export const MAX_COLUMNS = 300;
/** Maximum characters of a column's name; a longer one is a row of data taken for a header. */
export const MAX_COLUMN_NAME = 200;
/** Control characters never: names of columns are stored and shown. */
export const columnName = cleanText(MAX_COLUMN_NAME).trim().min(1);

export const tableColumnsSchema = z
  .strictObject({
    columns: z
      .array(z.strictObject({ column: columnName, field: z.enum(columnFields) }))
      .min(1)
      .max(MAX_COLUMNS),
    /** Prices are multiplied by this: 1.15 for prices without GST. */
    priceTimes: z
      .string()
      .regex(/^(?=.*[1-9])\d{1,4}(\.\d{1,6})?$/, 'Enter a factor above 0, such as 1.15.')
      .default('1'),
  })
  .superRefine(({ columns }, context) => {
    for (const problem of columnProblems(columns))
      context.addIssue({ code: 'custom', message: problem, path: ['columns'] });
  });
export type TableColumns = z.output<typeof tableColumnsSchema>;

/** What is missing or given twice, as sentences; empty for columns that can be imported. */
export function columnProblems(columns: readonly { column: string; field: ColumnField }[]): string[] {
  const has = (field: ColumnField) => columns.some((one) => one.field === field);
  const twice = columnFields.filter(
    (field) => !repeatedFields.includes(field) && columns.filter((one) => one.field === field).length > 1,
  );
  const repeated = columns.find(({ column }, at) => columns.findIndex((one) => one.column === column) !== at);
  return [
    ...(has('name') ? [] : ['Choose the column of the name.']),
    ...(has('price') ? [] : ['Choose the column of the price.']),
    ...twice.map((field) => `Choose one column for “${columnFieldWords[field]}”.`),
    ...(repeated ? [`The column “${repeated.column}” is named twice.`] : []),
    ...(has('stock') && has('sizeStock') ? ['Units are in one column, or in a column of each size, not both.'] : []),
  ];
}

/** The column whose value tells products apart: rows with the same value are sizes of one product. */
export const productColumn = ({ columns }: Pick<TableColumns, 'columns'>): string | undefined =>
  (columns.find(({ field }) => field === 'product') ?? columns.find(({ field }) => field === 'name'))?.column;

/**
 * The key of a WooCommerce row's product: a variation names its parent by SKU, or by 'id:' where the parent has none.
 * `cell` reads a column by its name in lower case.
 */
export function wooProductKey(cell: (column: string) => string): string {
  const parent = cell('parent');
  if (/variation/i.test(cell('type')) && parent !== '') return parent;
  return cell('sku') || `id:${cell('id')}`;
}
