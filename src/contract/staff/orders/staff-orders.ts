/** Orders as the people who work on them see them: queue, pick list, one order with all that became of it, and what they do with it. */
import { z } from 'zod';
import { cleanText, dollars } from '../../fields/fields.ts';
import { orderViewSchema } from '../../orders/orders.ts';
import { orderEmailSchema } from './staff-emails.ts';

/** What somebody may look for; each is a list of its own, the longest waiting first, `all` newest first. */
export const queueViews = ['to-send', 'part-sent', 'to-set-aside', 'to-be-collected', 'waiting', 'all'] as const;
export type QueueView = (typeof queueViews)[number];

export const staffOrderPageQuerySchema = z.strictObject({
  view: z.enum(queueViews).default('to-send'),
  /** Number, e-mail address, RMA id or the beginning of a name; looks through all orders. */
  q: cleanText(100).default(''),
  from: z
    .string()
    .regex(/^\d{10,19}_[0-9a-f-]{36}$/)
    .optional(),
});
export type StaffOrderPageQuery = z.output<typeof staffOrderPageQuerySchema>;

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

/** A line of the queue says nothing of whose the order is; `name` is there when somebody searched, and their search is in the audit. */
const queueRowSchema = z.object({
  number: text,
  state,
  shippingType: z.enum(['DELIVERY', 'STORE_PICKUP']),
  readyAt: instant.nullable(),
  placedAt: instant,
  total: amount,
  /** Units that have not left. */
  units: z.int(),
  place: text,
  waitsForRma: text.nullable(),
  /** The kind of case that keeps it here (staff-payment-cases.ts). */
  heldFor: text.nullable(),
  name: text.nullable(),
});
export const staffOrderPageSchema = z.object({
  orders: z.array(queueRowSchema),
  /** What to send as `from` for the next page; null where there is none. */
  next: text.nullable(),
  /** How many stand in each open list, to 999. */
  counts: z.record(z.enum(queueViews), z.int()),
});
export type StaffOrderPage = z.output<typeof staffOrderPageSchema>;
export type QueueRow = StaffOrderPage['orders'][number];

export const pickListQuerySchema = z.strictObject({ place: cleanText(64).default('') });
/** What has to be fetched from the shelves of a place for the orders that wait, in the order of the shelves: by code. */
export const pickListSchema = z.object({
  places: z.array(z.object({ id: text, name: text, units: z.int() })),
  place: text,
  lines: z.array(
    z.object({
      productCode: text,
      variantCode: text,
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

const eventSchema = z.object({ at: instant, what: text, who: text.nullable(), detail: text });
/** What only those see who deal with customers and their money. */
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
  /** `note`: until when a gift card or reward that got money back may be used, or that it is blocked. */
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
  /** What may still be refunded of the delivery charge, offers taken off; it is refunded once at most. */
  delivery: amount,
  /** Dollars that may still go back. */
  refundable: amount,
  /** Dollars that may still go back for items: not what its gift cards were paid with. */
  goods: amount,
  /** Lines of which units may be refunded: what 1, 2, 3 … units give back, in dollars, as far as enough is left. */
  lineRefunds: z.array(z.object({ lineNo: z.int(), amounts: z.array(amount) })),
  /** On the gift cards that the order sold: a refund takes what is unspent back, what is spent stays paid. */
  giftCards: z.object({ unspent: amount, spent: amount }),
  mails: z.array(orderEmailSchema),
  /** For the greeting of an email. */
  firstName: text,
  /** Where answers to what the staff write go. */
  answerAddress: text,
  /** False once the customer asked to be forgotten. */
  mayBeWrittenTo: z.boolean(),
  returns: z.array(
    z.object({
      rma: text,
      state: text,
      requestedAt: instant,
      refund: amount,
      /** The order that brings another size. */ exchange: text.nullable(),
    }),
  ),
});
export const staffOrderSchema = z.object({
  number: text,
  state,
  status: text,
  channel: z.enum(['pos', 'web']),
  placedAt: instant,
  readyAt: instant.nullable(),
  waitsForRma: text.nullable(),
  /** The kind of case that keeps it here (staff-payment-cases.ts). */
  heldFor: text.nullable(),
  /** The return that it brings another size for, for good. */
  exchangeRma: text.nullable(),
  total: amount,
  shippingType: z.enum(['DELIVERY', 'STORE_PICKUP']),
  shippingLabel: text,
  promise: text,
  instructions: text,
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
      returned: z.int(),
      /** Units whose money was refunded without a return. */
      refunded: z.int(),
      place: text,
      stocked: z.boolean(),
      unitPrice: amount,
      total: amount,
    }),
  ),
  parcels: orderViewSchema.shape.parcels,
  notes: z.array(z.object({ at: instant, who: text, body: text })),
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
/** `ref` names the parcel: sent twice, it is one. Without `lines` everything leaves that is here. */
export const dispatchRequestSchema = z.strictObject({
  ref: z.string().regex(/^[A-Za-z0-9._:-]{1,80}$/),
  carrier: cleanText(60).default(''),
  trackingNumber: cleanText(80).default(''),
  lines: lineList.optional(),
});
export type DispatchRequest = z.output<typeof dispatchRequestSchema>;

/** `already`: it was so before, and nothing was changed now. */
export const orderWorkReplySchema = z.object({ orderNumber: text, state, already: z.boolean() });

export const REFUND_CHOICE_REQUIRED = 'Choose items or an amount to refund.';
export const REFUND_REASON_REQUIRED = 'Say why the money goes back.';
/**
 * By amount (dollars, or all that is left, or the delivery charge: once, whatever the key) or by units of lines, whose amount the shop
 * reckons (FIX-77). The same `key` asks for the same refund. `left`, dollars: what the screen said could go back; when it is not that
 * any more, nothing is refunded, so that two people refund once.
 */
export const refundRequestSchema = z
  .strictObject({
    key: z.uuid(),
    amount: z.union([z.enum(['all', 'delivery']), dollars.refine((value) => value > 0)]).optional(),
    lines: lineList.optional(),
    left: dollars.optional(),
    reason: cleanText(200).refine((value) => value.trim() !== '', REFUND_REASON_REQUIRED),
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
});
export type NoteRequest = z.output<typeof noteRequestSchema>;
