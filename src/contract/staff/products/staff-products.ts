/** Products at the staff site: search, editing, prices, images, imports. */
import { z } from 'zod';
import { cleanText, momentText } from '../../fields/fields.ts';
import { mediaSource } from '../../products/media-source.ts';
import {
  dollarText,
  isPriced,
  productFields,
  productStates,
  unpriced,
  variantImportSchema,
} from '../../products/product-import.ts';
import { productAttributesSchema } from '../../products/product-reply.ts';
import { productFilterFields } from './bulk/bulk-changes.ts';
import { importLabelSchema, missingFields } from './import-labels.ts';
import { tableColumnsSchema } from './table-columns.ts';

export const PRODUCTS_PER_PAGE = 30;
/** Maximum bytes of an uploaded image, before base64 encoding. */
export const MAX_IMAGE_BYTES = 12 * 1024 * 1024;
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** Maximum characters of one part of a file that is imported through a browser. */
export const MAX_IMPORT_CHARACTERS = 8_000_000;

export const productsQuery = z.strictObject({
  ...productFilterFields,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type ProductsQuery = z.output<typeof productsQuery>;
/** Accepts any text: a malformed code is treated as unknown. */
export const productParams = z.strictObject({ code: cleanText(64) });
export const priceChangeParams = z.strictObject({ code: cleanText(64), id: z.uuid() });

const staffProductRow = z.object({
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  colourName: z.string(),
  category: z.string(),
  state: z.enum(productStates),
  price: z.string(),
  originalPrice: z.string().nullable(),
  mediaId: z.string().nullable(),
  onHand: z.int(),
});
export type StaffProductRow = z.output<typeof staffProductRow>;
export const productsReply = z.object({
  products: z.array(staffProductRow),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
});
export type ProductsReply = z.output<typeof productsReply>;

/** A product in the format of an import row, without stock, which is adjusted separately; images are uploaded first. */
export const editedProduct = productFields
  .extend({
    images: z
      .array(
        z.strictObject({
          src: mediaSource,
          alt: z.string().trim().max(250).default(''),
          view: z.string().trim().max(40).optional(),
        }),
      )
      .max(20),
    variants: z
      .array(variantImportSchema.omit({ stock: true }))
      .min(1)
      .max(200),
  })
  .refine(isPriced, unpriced);
export type EditedProduct = z.output<typeof editedProduct>;
/** Why a manager shows a 'was' price that the history of prices does not prove; it is kept (HON-02). */
const wasReason = cleanText(300).trim().min(1).optional();
export const saveProductSchema = z.strictObject({
  /** The version that was read; null for a new product. */
  version: z.string().max(30).nullable(),
  product: editedProduct,
  wasReason,
});
export type SaveProductRequest = z.output<typeof saveProductSchema>;

const priceChange = z.object({
  id: z.uuid(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  price: z.string(),
  originalPrice: z.string().nullable(),
  state: z.enum(['waiting', 'applied', 'cancelled']),
  /** Applied without its 'was' price, which the history did not prove by then. */
  wasDropped: z.boolean(),
});
export const productReply = z.object({
  version: z.string(),
  path: z.string(),
  product: editedProduct,
  /** What listings filter by: as `product` states it, and guessed where it does not. */
  attributes: productAttributesSchema,
  priceChanges: z.array(priceChange),
  /** Lowest price at which it was sold in the last 30 days; null when it was not sold (HON-01). */
  lowestPrice: z.string().nullable(),
});
export type ProductReply = z.output<typeof productReply>;

export const schedulePriceSchema = z
  .strictObject({
    price: dollarText.refine((price) => Number(price) > 0, 'A price that comes later is above 0.'),
    /** The 'was' price. */
    originalPrice: dollarText.optional(),
    startsAt: momentText,
    /** When the previous price applies again. */
    endsAt: momentText.optional(),
    wasReason,
  })
  .refine(({ price, originalPrice }) => originalPrice === undefined || Number(originalPrice) > Number(price), {
    message: 'The was price must be above the price.',
    path: ['originalPrice'],
  })
  .refine(({ startsAt, endsAt }) => endsAt === undefined || Date.parse(endsAt) > Date.parse(startsAt), {
    message: 'The end must come after the beginning.',
    path: ['endsAt'],
  });
export type SchedulePriceRequest = z.output<typeof schedulePriceSchema>;
export const scheduledReply = z.object({ id: z.uuid() });

export const uploadImageSchema = z.strictObject({ data: z.base64() });
export type UploadImageRequest = z.output<typeof uploadImageSchema>;
export const uploadedReply = z.object({ src: mediaSource, width: z.int(), height: z.int() });

export const catalogueWordsReply = z.object({
  brands: z.array(z.string()),
  categories: z.array(z.array(z.tuple([z.string(), z.string()]))),
  /** Of products. */
  tags: z.array(z.string()),
});
export type CatalogueWordsReply = z.output<typeof catalogueWordsReply>;

/** Maximum bytes of a file imported through a browser, which sends it in parts. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;

const importFormats = ['csv', 'jsonl', 'shopify', 'woocommerce', 'table'] as const;
export const importSchema = z
  .strictObject({
    format: z.enum(importFormats),
    /** What the columns of a merchant's own table mean; for the format 'table' (MOVE-05). */
    table: tableColumnsSchema.optional(),
    ...missingFields,
    text: z.string().min(1).max(MAX_IMPORT_CHARACTERS),
    /** False only validates and saves nothing. */
    apply: z.boolean(),
    wasReason,
  })
  .refine(({ format, table }) => (format === 'table') === (table !== undefined), {
    message: 'State what the columns mean for a table of your own, and only for one.',
    path: ['table'],
  });
export type ImportRequest = z.output<typeof importSchema>;
export const importReply = z.object({
  applied: z.boolean(),
  read: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejectedCount: z.int(),
  rejected: z.array(z.object({ line: z.int(), code: z.string(), reason: z.string() })),
  /** 'Was' prices without proof, left out of products that are otherwise imported (HON-02); the first thousand are listed. */
  wasRefused: z.object({
    count: z.int(),
    listed: z.array(z.object({ line: z.int(), code: z.string(), wasPrice: z.string(), reason: z.string() })),
  }),
  skipped: z.record(z.string(), z.int()),
  /** Imported as drafts, by reason. */
  held: z.record(z.string(), z.int()),
  /** Assumptions, each with the number of products. */
  guesses: z.record(z.string(), z.int()),
  /** Guessed or mapped labels, those of most rows first; the first thousand. */
  labels: z.array(importLabelSchema),
  sizes: z.object({
    read: z.int(),
    unread: z.int(),
    listed: z.array(z.object({ line: z.int(), code: z.string(), label: z.string() })),
  }),
});
export type ImportReply = z.output<typeof importReply>;
