/** The beginning of a table as its products would become (MOVE-05). */
import { z } from 'zod';
import { missingFields } from './import-labels.ts';
import { columnFields, columnName, MAX_COLUMNS } from './table-columns.ts';

/** Maximum characters of the beginning of a file that is shown as a preview. */
export const MAX_PREVIEW_CHARACTERS = 200_000;

const tableFormats = ['table', 'woocommerce'] as const;
export const previewTableSchema = z.strictObject({
  format: z.enum(tableFormats),
  /** The beginning of the file, header included. */
  text: z.string().min(1).max(MAX_PREVIEW_CHARACTERS),
  /** The columns as chosen; without them those of the saved mapping that fits, else guessed. */
  table: z
    .strictObject({
      columns: z.array(z.strictObject({ column: columnName, field: z.enum(columnFields) })).max(MAX_COLUMNS),
      priceTimes: z.string().max(20).default('1'),
    })
    .optional(),
  /** Guesses the columns even where a saved mapping fits. */
  ignoreSaved: z.boolean().default(false),
  ...missingFields,
});
export type PreviewTableRequest = z.output<typeof previewTableSchema>;

const previewedProduct = z.object({
  line: z.int(),
  code: z.string(),
  /** Why it would be refused; null for a product that would be imported. */
  problem: z.string().nullable(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  demographic: z.string(),
  colour: z.string(),
  price: z.string(),
  wasPrice: z.string().nullable(),
  /** Each size with what it is in other systems: 'US 9 = UK 8, EU 42'. */
  sizes: z.array(z.string()),
  units: z.int(),
  images: z.int(),
});
export type PreviewedProduct = z.output<typeof previewedProduct>;

export const previewTableReply = z.object({
  /** What separates the cells, in words. */
  delimiter: z.string(),
  columns: z.array(
    z.object({
      column: z.string(),
      /** The first different values. */
      values: z.array(z.string()),
      field: z.enum(columnFields).nullable(),
    }),
  ),
  priceTimes: z.string(),
  /** The name of the saved mapping that was used; null without one. */
  mapping: z.string().nullable(),
  /** What has to be chosen before the file can be imported. */
  problems: z.array(z.string()),
  products: z.array(previewedProduct),
});
export type PreviewTableReply = z.output<typeof previewTableReply>;
