/** Returns: what can be returned, and starting a return (RET-01 to RET-07). */
import { z } from 'zod';
import { idText } from '../fields/fields.ts';

export const returnReasons = ['Too small', 'Too large', 'Changed my mind', 'Faulty', 'Wrong item'] as const;
export type ReturnReason = (typeof returnReasons)[number];
export const returnMethods = ['COURIER', 'STORE'] as const;
export type ReturnMethod = (typeof returnMethods)[number];
/** Where the goods of a refused return are: never sent, on their way back, or kept for the customer to collect. */
export const refusedGoods = ['NOT_SENT', 'SENT_BACK', 'KEPT'] as const;
export type RefusedGoods = (typeof refusedGoods)[number];

/** `exchangeVariantId`: the size to exchange for; without it the money is refunded. */
export const returnRequestSchema = z.strictObject({
  token: z.string().min(1).max(200),
  items: z
    .array(
      z.strictObject({
        lineId: z.string().regex(/^[1-9]\d{0,2}$/),
        qty: z.int().min(1).max(999),
        reason: z.enum(returnReasons),
        exchangeVariantId: idText.optional(),
      }),
    )
    .min(1)
    .max(100)
    .refine((items) => new Set(items.map(({ lineId }) => lineId)).size === items.length),
  method: z.enum(returnMethods).default('COURIER'),
});
export type ReturnRequest = z.output<typeof returnRequestSchema>;

const text = z.string();
export const startedReturnSchema = z.object({ rmaId: text });
export type StartedReturn = z.output<typeof startedReturnSchema>;

/** What of an order can be returned, and the sizes it can be exchanged for. */
export const returnableSchema = z.object({
  number: text,
  /** The last day, in New Zealand: 'YYYY-MM-DD'. */
  until: text,
  lines: z.array(
    z.object({
      lineId: text,
      name: text,
      brand: text,
      colourName: text,
      size: text,
      /** Units that can be returned. */
      qty: z.int(),
      /** The price paid per unit, in dollars. */
      each: z.number(),
      exchange: z.array(z.object({ variantId: text, size: text })),
    }),
  ),
});
export type Returnable = z.output<typeof returnableSchema>;

/** A return as the shopper sees it in the order. */
export const returnViewSchema = z.object({
  rmaId: text,
  status: z.enum([
    'Waiting for your parcel',
    'On its way to us',
    'Received',
    'Refunded',
    'Exchanged',
    'Completed',
    'Not accepted',
  ]),
  method: z.enum(returnMethods),
  requestedAt: z.iso.datetime(),
  /** Until when it is refunded or exchanged; null until the courier has scanned it (PARC-04). */
  refundBy: z.iso.datetime().nullable(),
  /** Why the shop did not accept it, in the words of staff; null unless it did not. */
  refusal: text.nullable(),
  /** Dollars that will be refunded once it is received. */
  refund: z.number(),
  lines: z.array(z.object({ name: text, size: text, qty: z.int(), reason: text, exchangeSize: text.nullable() })),
  /** The courier's destination, line by line. */
  sendTo: z.array(text),
  /**
   * The label that the shop pays for; not `ready` while the carrier makes it. Null where the shopper sends it with one of
   * their own. Its PDF is at /orders/:number/returns/:rma/label (PARC-04).
   */
  label: z
    .object({
      ready: z.boolean(),
      carrier: text,
      trackingNumber: text,
      /** The tracking number as a QR code: the path of its dark squares of 1 × 1, in a square of `size`; null until ready. */
      qr: z.object({ size: z.int(), path: text }).nullable(),
    })
    .nullable(),
});
export type ReturnView = z.output<typeof returnViewSchema>;
