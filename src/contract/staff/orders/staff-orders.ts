/** Orders for staff: queue, pick list, one order with its history, and the actions on it. */
import { z } from 'zod';
import { cleanText, dollars } from '../../fields/fields.ts';
import { orderViewSchema } from '../../orders/orders.ts';
import { queueViews } from './queue-views.ts';
import { orderEmailSchema } from './staff-emails.ts';
import { orderGiftSchema } from './staff-gifts.ts';

const text = z.string();
const amount = z.number();
const instant = z.iso.datetime();
export const orderStateNames = [
  'PLACED',
  'PARTLY_SHIPPED',
  'SHIPPED',
  'PARTLY_RETURNED',
  'RETURNED',
  'CANCELLING',
  'CANCELLED',
  'FAILING',
  'FAILED',
  'PENDING',
] as const;
const state = z.enum(orderStateNames);

/** How staff share the work on it (EDIT-05); `packedAt`: what is left of it lies packed. */
const work = {
  tags: z.array(text),
  assignee: z.object({ staffId: text, name: text }).nullable(),
  packedAt: instant.nullable(),
};

/**
 * A queue row does not show the customer; `name` is present only for a search, which is recorded in the audit table.
 */
const queueRowSchema = z.object({
  number: text,
  state,
  shippingType: z.enum(['DELIVERY', 'STORE_PICKUP']),
  readyAt: instant.nullable(),
  placedAt: instant,
  total: amount,
  /** Units not dispatched yet. */
  units: z.int(),
  place: text,
  waitsForRma: text.nullable(),
  /** The kind of payment case that blocks it (staff-payment-cases.ts). */
  heldFor: text.nullable(),
  name: text.nullable(),
  ...work,
});
export const staffOrderPageSchema = z.object({
  orders: z.array(queueRowSchema),
  /** The value of `from` for the next page; null where there is none. */
  next: text.nullable(),
  /** Number of orders in each open list, up to 999. */
  counts: z.record(z.enum(queueViews), z.int()),
});
export type StaffOrderPage = z.output<typeof staffOrderPageSchema>;
export type QueueRow = StaffOrderPage['orders'][number];

export const pickListQuerySchema = z.strictObject({ place: cleanText(64).default('') });
/** What has to be picked at a location for the waiting orders, in the order of the shelves, then by code. */
export const pickListSchema = z.object({
  places: z.array(z.object({ id: text, name: text, units: z.int() })),
  place: text,
  lines: z.array(
    z.object({
      productCode: text,
      variantCode: text,
      /** Null where nobody has said on which it lies. */
      shelf: text.nullable(),
      name: text,
      brand: text,
      colourName: text,
      size: text,
      qty: z.int(),
      orders: z.array(z.object({ number: text, qty: z.int() })),
    }),
  ),
});
export type PickList = z.output<typeof pickListSchema>;

/** What an entry of an order's timeline is about. Payments and emails are shown to staff who may see the office. */
export const timelineTopics = ['order', 'payment', 'email', 'stock', 'parcel', 'return'] as const;
export type TimelineTopic = (typeof timelineTopics)[number];
const eventSchema = z.object({
  at: instant,
  topic: z.enum(timelineTopics),
  what: text,
  /** A person by name or in words, or the shop itself. */
  who: text,
  detail: text,
});
/** Fields for staff who deal with customers and payments only. */
const officeSchema = z.object({
  email: text,
  phone: text,
  customerId: text.nullable(),
  sums: orderViewSchema.shape.sums,
  gst: amount,
  payments: z.array(
    z.object({
      label: text,
      state: text,
      amount,
      captured: amount,
      refunded: amount,
      at: instant,
      problem: text.nullable(),
    }),
  ),
  /** `note`: the expiry of a gift card or reward that received a refund, or that it is blocked. */
  refunds: z.array(
    z.object({
      label: text,
      note: text,
      amount,
      state: z.enum(['CREATED', 'DONE', 'MANUAL']),
      reason: text,
      by: text,
      at: instant,
    }),
  ),
  /** The refundable part of the delivery charge, after discounts; it is refunded once at most. */
  delivery: amount,
  /** Dollars that may still be refunded. */
  refundable: amount,
  /** Dollars that may still be refunded for items: without the amount paid for its gift cards. */
  goods: amount,
  /** Lines with refundable units: the refund for 1, 2, 3 … units, in dollars, as far as enough is left. */
  lineRefunds: z.array(z.object({ lineNo: z.int(), amounts: z.array(amount) })),
  /** Of gift cards that the order bought: a refund covers the unspent part only. */
  giftCards: z.object({ unspent: amount, spent: amount }),
  /** Cards for somebody else. */
  gifts: z.array(orderGiftSchema),
  mails: z.array(orderEmailSchema),
  /** For the greeting of an email. */
  firstName: text,
  /** Reply address of emails from staff. */
  answerAddress: text,
  /** False once the customer requested deletion. */
  mayBeWrittenTo: z.boolean(),
  returns: z.array(
    z.object({
      rma: text,
      state: text,
      requestedAt: instant,
      refund: amount,
      /** The replacement order of an exchange. */ exchange: text.nullable(),
    }),
  ),
});
export const staffOrderSchema = z.object({
  number: text,
  state,
  status: text,
  channel: z.enum(['pos', 'web', 'phone']),
  placedAt: instant,
  readyAt: instant.nullable(),
  waitsForRma: text.nullable(),
  /** The kind of payment case that blocks it (staff-payment-cases.ts). */
  heldFor: text.nullable(),
  /** The return whose replacement this order is. */
  exchangeRma: text.nullable(),
  ...work,
  total: amount,
  shippingType: z.enum(['DELIVERY', 'STORE_PICKUP']),
  shippingLabel: text,
  promise: text,
  instructions: text,
  /** Null where the order is no present; its message may be empty (EDIT-07). */
  present: orderViewSchema.shape.present,
  /** What the shopper asked of the shop. */
  shopperNote: text,
  /** The shop's texts in the versions it was placed under (HON-05). */
  agreedTexts: orderViewSchema.shape.agreedTexts,
  /** For the label: names and lines. */
  name: text,
  destination: z.array(text),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      productCode: text,
      variantCode: text,
      name: text,
      brand: text,
      colourName: text,
      size: text,
      qty: z.int(),
      sent: z.int(),
      /** Gift cards that are mailed to their recipients by themselves. */
      toEmail: z.int(),
      returned: z.int(),
      /** Units refunded without a return. */
      refunded: z.int(),
      place: text,
      stocked: z.boolean(),
      unitPrice: amount,
      total: amount,
    }),
  ),
  parcels: orderViewSchema.shape.parcels,
  /** `forCustomer`: the customer reads it with the order. */
  notes: z.array(z.object({ at: instant, who: text, body: text, forCustomer: z.boolean() })),
  timeline: z.array(eventSchema),
  office: officeSchema.nullable(),
});
export type StaffOrder = z.output<typeof staffOrderSchema>;

const lineWanted = z.strictObject({ lineNo: z.int().min(1).max(999), qty: z.int().min(1).max(999) });
const lineList = z
  .array(lineWanted)
  .min(1)
  .max(100)
  .refine((lines) => new Set(lines.map(({ lineNo }) => lineNo)).size === lines.length);
/** `ref` identifies the parcel: sent twice, it is one. Without `lines` everything available is dispatched. */
export const dispatchRequestSchema = z.strictObject({
  ref: z.string().regex(/^[A-Za-z0-9._:-]{1,80}$/),
  carrier: cleanText(60).default(''),
  trackingNumber: cleanText(80).default(''),
  lines: lineList.optional(),
});
export type DispatchRequest = z.output<typeof dispatchRequestSchema>;

/** `already`: it had this state before, and nothing was changed now. */
export const orderWorkReplySchema = z.object({ orderNumber: text, state, already: z.boolean() });

export const REFUND_CHOICE_REQUIRED = 'Choose items or an amount to refund.';
export const REFUND_REASON_REQUIRED = 'Enter a reason for the refund.';
/**
 * By amount (dollars, or all that is left, or the delivery charge: once, whatever the key) or by units of lines, whose
 * amount the shop computes (FIX-77). A repeated `key` is the same refund. `left`, dollars: the refundable amount that
 * the screen showed; when it has changed, nothing is refunded, so that two people do not refund twice.
 */
export const refundRequestSchema = z
  .strictObject({
    key: z.uuid(),
    amount: z.union([z.enum(['all', 'delivery']), dollars.refine((value) => value > 0)]).optional(),
    lines: lineList.optional(),
    left: dollars.optional(),
    reason: cleanText(200).refine((value) => value.trim() !== '', REFUND_REASON_REQUIRED),
    /** What was paid in money is given as store credit instead, which the customer has agreed to (EDIT-04). */
    to: z.enum(['original', 'storeCredit']).default('original'),
  })
  .refine(({ amount, lines }) => (amount === undefined) !== (lines === undefined), {
    path: ['amount'],
    message: REFUND_CHOICE_REQUIRED,
  });
export type RefundRequestBody = z.output<typeof refundRequestSchema>;
export const refundReplySchema = z.object({ amount, already: z.boolean() });

export const noteRequestSchema = z.strictObject({
  body: z
    .string()
    .trim()
    .min(1, 'Write something.')
    .max(2_000)
    .refine((value) => value.isWellFormed()),
  /** The customer reads it with the order; for staff who may write to customers. */
  forCustomer: z.boolean().default(false),
});
export type NoteRequest = z.output<typeof noteRequestSchema>;
