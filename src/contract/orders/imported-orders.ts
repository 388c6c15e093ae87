/** Orders that a customer placed in the retailer's shop before this one, kept as history (MOVE-02). */
import { z } from 'zod';

/** What became of an order in the other shop; nothing happens to it any more. */
const importedStates = ['dispatched', 'part-dispatched', 'not-dispatched', 'unpaid', 'refunded', 'cancelled'] as const;
export type ImportedState = (typeof importedStates)[number];
/** The words for it, for its customer and the staff. */
export const importedStateWords: Record<ImportedState, string> = {
  dispatched: 'Dispatched',
  'part-dispatched': 'Partly dispatched',
  'not-dispatched': 'Not dispatched',
  unpaid: 'Not paid',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
};

const text = z.string();
/** Dollars. */
const amount = z.number();
const summary = z.object({
  id: z.uuid(),
  /** As the other shop wrote it, such as '#1001'. */
  number: text,
  state: z.enum(importedStates),
  date: z.iso.datetime(),
  total: amount,
  items: z.array(z.object({ name: text, qty: z.int() })),
});
export type ImportedSummary = z.output<typeof summary>;

/** Orders of the previous shop per page. */
export const IMPORTED_PAGE = 20;
export const importedPageQuery = z.strictObject({
  /** The last id of the previous page. */
  before: z.uuid().optional(),
});
export const importedPageSchema = z.object({ orders: z.array(summary), more: z.boolean() });
export type ImportedPage = z.output<typeof importedPageSchema>;

const address = z.object({
  name: text,
  company: text,
  street1: text,
  street2: text,
  city: text,
  province: text,
  postcode: text,
  country: text,
  phone: text,
});
const line = z.object({
  lineNo: z.int(),
  name: text,
  sku: text,
  qty: z.int(),
  price: amount,
  /** Units that came back here. */
  returned: z.int(),
  /** Of the page of the same SKU today; null where the shop does not sell it. */
  productPath: text.nullable(),
});
export const importedOrderSchema = summary.omit({ items: true }).extend({
  lines: z.array(line),
  goods: amount,
  discount: amount,
  discountCode: text,
  delivery: amount,
  deliveryMethod: text,
  /** GST that was added to prices without it; 0 where prices had it. */
  addedTax: amount,
  /** What no part of the other shop's export explains of the total. */
  difference: amount,
  /** GST within the total. */
  tax: amount,
  /** Refunded in the other shop, and here. */
  refunded: amount,
  paymentMethod: text,
  deliveryAddress: address.nullable(),
  /** Returns that this shop took. */
  returns: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      amount,
      paidBy: z.enum(['hand', 'store-credit']),
      items: z.array(z.object({ name: text, qty: z.int() })),
    }),
  ),
});
export type ImportedOrderView = z.output<typeof importedOrderSchema>;
