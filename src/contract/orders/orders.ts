/** Orders as shoppers see them: history, one order, lookup by number and email (ORD-01 to ORD-16). */
import { z } from 'zod';
import { emailField } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { formMessages } from '../messages/form-messages.ts';
import { fillText } from '../messages/messages.ts';
import { orderMessages } from '../messages/order-messages.ts';
import { agreedTextSchema } from '../site/agreed-texts.ts';
import { withoutSpaces } from './order-number.ts';
import { returnViewSchema } from './returns.ts';

/** 'NZ' and eight digits as printed; typed numbers may have spaces, a '#', lower case or no letters (ORD-06, UX-17). */
const orderNumberField = z
  .string()
  .overwrite(withoutSpaces)
  .min(1, orderMessages.orderNumberRequired)
  .max(limits.orderNumberInput, fillText(formMessages.textTooLong, { n: limits.orderNumberInput }))
  .regex(/^[#0-9A-Za-z]*$/, orderMessages.orderNumberInvalid);

export const orderLookupSchema = z.strictObject({ number: orderNumberField, email: emailField });
export type OrderLookup = z.output<typeof orderLookupSchema>;

/** A page is either newer than `after` or older than `before`. */
const cursor = z.string().regex(/^[A-Za-z0-9_-]{20,120}$/);
export const orderPageQuerySchema = z
  .strictObject({ before: cursor.optional(), after: cursor.optional() })
  .refine(({ before, after }) => before === undefined || after === undefined);
export type OrderPageQuery = z.output<typeof orderPageQuerySchema>;

/** The order statuses that shoppers see (ORD-15). */
const orderStatuses = ['Processing', 'Ready to collect', 'Dispatched', 'Delivered', 'Cancelled', 'Returned'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const text = z.string();
const amount = z.number();
const line = z.object({
  lineId: text,
  productId: text,
  productPath: text.nullable(),
  name: text,
  brand: text,
  colourName: text,
  size: text,
  qty: z.int(),
  qtyDispatched: z.int(),
  /** Cancelled units, which will not be dispatched. */
  qtyCancelled: z.int(),
  qtyReturned: z.int(),
  unitPrice: amount,
  discount: amount,
  total: amount,
  /** Gift cards for somebody else: to whom and when (UX-03). */
  gifts: z.array(
    z.object({
      name: text,
      email: text,
      /** 'YYYY-MM-DD' in New Zealand; empty: as soon as it is paid for. */
      sendOn: text,
      sentAt: z.iso.datetime().nullable(),
    }),
  ),
});
const summary = {
  number: text,
  channel: z.enum(['pos', 'web', 'phone']),
  status: z.enum(orderStatuses),
  date: z.iso.datetime(),
  /** The sizes of its lines, without duplicates. */
  size: text,
  qtyReturned: z.int(),
  rmaIds: z.array(text),
  total: amount,
};
/** An order in the history. */
const orderSummarySchema = z.object({
  ...summary,
  items: z.array(z.object({ name: text, brand: text, size: text, qty: z.int() })),
});
export type OrderSummary = z.output<typeof orderSummarySchema>;
/**
 * `newer` and `older`: the value of `after` or `before` for the next page in that direction; null where there is none.
 */
export const orderPageSchema = z.object({
  orders: z.array(orderSummarySchema),
  newer: text.nullable(),
  older: text.nullable(),
});
export type OrderPage = z.output<typeof orderPageSchema>;

export const orderViewSchema = z.object({
  ...summary,
  lines: z.array(line),
  parcels: z.array(
    z.object({
      /** 'email': gift cards that were mailed. */
      kind: z.enum(['courier', 'collection', 'email']),
      carrier: text,
      trackingNumber: text,
      /** The carrier's tracking page; null for an unknown carrier. */
      trackingUrl: text.nullable(),
      dispatchedAt: z.iso.datetime(),
      lines: z.array(z.object({ lineId: text, qty: z.int() })),
      /** Where it is by the carrier's scans, the latest first; null where the shop does not follow it (PARC-03). */
      tracking: z
        .object({
          state: z.enum(['NONE', 'ON_ITS_WAY', 'OUT_FOR_DELIVERY', 'EXCEPTION', 'DELIVERED', 'RETURNED']),
          scans: z.array(z.object({ at: z.iso.datetime(), words: text, place: text })),
        })
        .nullable(),
    }),
  ),
  shippingType: z.enum(['DELIVERY', 'STORE_PICKUP']),
  shippingLabel: text,
  promise: text,
  /** The destination, line by line: an address or a store. */
  destination: z.array(text),
  /** Null where the order is no present; its message may be empty (EDIT-07). */
  present: z.object({ message: text }).nullable(),
  /** What the shopper asked of the shop; may be empty. */
  note: text,
  /** The shop's own fields that its customer may see; left out where there are none (OWN-14). */
  customFields: z.array(z.object({ label: text, text })).optional(),
  /** The shop's terms, returns, guarantee and privacy pages in the versions it was placed under (HON-05). */
  agreedTexts: z.array(agreedTextSchema),
  contact: z.object({ firstName: text, lastName: text, email: text, phone: text }),
  /** How the total is composed, as at checkout. */
  sums: z.array(z.object({ label: text, amount })),
  gst: amount,
  paidWith: z.array(z.object({ label: text, amount, refunded: amount })),
  returns: z.array(returnViewSchema),
  /** What the shop wrote to the customer about the order, the oldest first (EDIT-05). */
  notes: z.array(z.object({ at: z.iso.datetime(), body: text })),
  /** The shopper may still cancel it: picking has not begun (EDIT-02). */
  cancellable: z.boolean(),
  /** Nor has it for a change of address or size. */
  changeable: z.boolean(),
  /**
   * Authorises a return of this order; null when nothing of it can be returned (any more). `until`: the last day,
   * 'YYYY-MM-DD' (RET-04, RET-06).
   */
  returnable: z.object({ token: text, until: text }).nullable(),
  /** The buyer on the tax receipt: the name; from $1,000 on with address, email and phone (HON-04). */
  buyer: z.array(text),
  /**
   * Supply correction information: what each refund changes about total and GST, and what they are from then on. The
   * file of one is at /orders/:number/corrections/:correction (HON-04).
   */
  corrections: z.array(
    z.object({ number: z.int(), date: z.iso.datetime(), amount, gst: amount, total: amount, totalGst: amount }),
  ),
  /** The seller, for the tax receipt. */
  supplier: z.object({ name: text, gstNumber: text, address: text }),
});
export type OrderView = z.output<typeof orderViewSchema>;
/**
 * `token` gives access to the same order for half an hour: the X-Order-Token header of GET /orders/:number (ORD-14).
 */
export const orderLookupReplySchema = z.object({ order: orderViewSchema, token: text, expiresAt: z.iso.datetime() });
export type OrderLookupReply = z.output<typeof orderLookupReplySchema>;
