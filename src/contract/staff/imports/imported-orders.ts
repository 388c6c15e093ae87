/** Imported orders as staff find, read and take them back (MOVE-02). */
import { z } from 'zod';
import { hasTwoDecimals } from '#shared/money.ts';
import { cleanText } from '../../fields/fields.ts';
import { requestMessages } from '../../messages/request-messages.ts';
import { importedOrderSchema, importedPageSchema } from '../../orders/imported-orders.ts';

const text = z.string();
/** Imported orders per page. */
export const STAFF_IMPORTED_PAGE = 50;
export const importedOrdersQuery = z.strictObject({
  /** A number with or without '#', an email address or the beginning of one; '' for all, newest first. */
  q: cleanText(250).trim().default(''),
  before: z.uuid().optional(),
});
export type ImportedOrdersQuery = z.output<typeof importedOrdersQuery>;
const row = importedPageSchema.shape.orders.element
  .omit({ items: true })
  .extend({ email: text.nullable(), name: text, units: z.int() });
export type StaffImportedRow = z.output<typeof row>;
/** `next`: the last id of the page, where there are more. */
export const staffImportedPage = z.object({ orders: z.array(row), next: z.uuid().nullable() });

export const staffImportedOrder = importedOrderSchema.extend({
  source: z.enum(['shopify']),
  importedAt: z.iso.datetime(),
  /** The customer's id, with an account or imported; null for neither. */
  customerId: z.uuid().nullable(),
  /** Whether that customer has an account with the mailbox verified, and so can have store credit. */
  hasAccount: z.boolean(),
  email: text.nullable(),
  phone: text,
  billingAddress: importedOrderSchema.shape.deliveryAddress,
  channel: text,
  note: text,
  tags: z.array(text),
  /** The person asked to be deleted: only what accounting needs is kept. */
  erased: z.boolean(),
  /** Dollars that can still be refunded; 0 for an order that was not paid for or was cancelled. */
  refundable: z.number(),
  lines: z.array(
    importedOrderSchema.shape.lines.element.extend({
      /** The code of the product that is sold today under the same SKU. */
      productCode: text.nullable(),
    }),
  ),
  returns: z.array(importedOrderSchema.shape.returns.element.extend({ by: text, reference: text, note: text })),
});
export type StaffImportedOrder = z.output<typeof staffImportedOrder>;

export const RETURN_REFERENCE_REQUIRED = 'Enter where the money can be found, such as the bank’s reference.';
/** A return of an imported order, with the money for it; sent twice under one `returnId`, it is made once. */
export const importedReturnSchema = z
  .strictObject({
    returnId: z.uuid(),
    lines: z
      .array(z.strictObject({ lineNo: z.int().min(1).max(1_000), qty: z.int().min(1).max(100_000) }))
      .min(1)
      .max(500)
      .refine((lines) => new Set(lines.map(({ lineNo }) => lineNo)).size === lines.length, requestMessages.badRequest),
    amount: z.number().positive().max(1_000_000).refine(hasTwoDecimals, requestMessages.badRequest),
    paidBy: z.enum(['hand', 'store-credit']),
    reference: cleanText(100).trim().default(''),
    note: cleanText(500).trim().default(''),
  })
  .refine(({ paidBy, reference }) => paidBy !== 'hand' || reference !== '', {
    message: RETURN_REFERENCE_REQUIRED,
    path: ['reference'],
  });
export type ImportedReturnRequest = z.output<typeof importedReturnSchema>;

/** `already`: the same return was made before. */
export const importedReturnReply = z.object({ already: z.boolean() });

export const importedTotalsQuery = z.strictObject({ by: z.enum(['month', 'day']).default('month') });
export const importedTotals = z.object({
  rows: z.array(
    z.object({
      /** '2025-10' or '2025-10-02', in New Zealand. */
      period: text,
      orders: z.int(),
      /** Dollars, as the other shop's export has them: cancelled orders included. */
      total: z.number(),
      refunded: z.number(),
      /** Of these, orders that were cancelled or never paid. */
      notSold: z.int(),
      notSoldTotal: z.number(),
      /** Refunded here. */
      returned: z.number(),
    }),
  ),
});
export type ImportedTotals = z.output<typeof importedTotals>;
