/** The returns desk: what is on its way back, and what was found when it came. */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';
import { returnMethods, returnReasons, returnRequestSchema } from '../../orders/returns.ts';

export const returnViews = ['open', 'received', 'done'] as const;
export const staffReturnsQuerySchema = z.strictObject({
  view: z.enum(returnViews).default('open'),
  q: cleanText(40).default(''),
});
export type StaffReturnsQuery = z.output<typeof staffReturnsQuerySchema>;

const text = z.string();
export const returnOutcomeNames = ['RESTOCK', 'WRITE_OFF', 'MISSING'] as const;
export const staffReturnSchema = z.object({
  rma: text,
  orderNumber: text,
  /** Bought at a till: money goes back over the counter, by hand. */
  channel: z.enum(['pos', 'web']),
  state: z.enum(['REQUESTED', 'RECEIVED', 'DONE', 'CANCELLED']),
  method: z.enum(['STORE', 'COURIER']),
  requestedAt: z.iso.datetime(),
  receivedAt: z.iso.datetime().nullable(),
  /** Dollars that go back, once it is received; and those that have. */
  refund: z.number(),
  refunded: z.number(),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      qty: z.int(),
      name: text,
      brand: text,
      colourName: text,
      size: text,
      variantCode: text,
      place: text,
      reason: z.enum(returnReasons),
      /** The size wanted instead; null: the money. */
      exchangeSize: text.nullable(),
      outcome: z.enum(returnOutcomeNames).nullable(),
    }),
  ),
  /** The order that brings the other size. */
  replacement: text.nullable(),
});
export type StaffReturn = z.output<typeof staffReturnSchema>;
export const staffReturnListSchema = z.object({
  returns: z.array(
    staffReturnSchema.omit({ lines: true, replacement: true, channel: true }).extend({ units: z.int() }),
  ),
});

/** A return that the desk starts for whoever stands there with the pair (STORE), or rings (COURIER: they are told how to send it). */
export const staffReturnRequestSchema = z.strictObject({
  /** Of the screen: the same one twice is one return. */
  ref: z.uuid(),
  items: returnRequestSchema.shape.items,
  method: z.enum(returnMethods).default('STORE'),
});
export type StaffReturnRequest = z.output<typeof staffReturnRequestSchema>;

/** A place of the shop, by its id. */
const placeId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'Choose a place.');
export const returnableQuerySchema = z.strictObject({
  /** From whose shelf another size would come. */ place: placeId.optional(),
});
export type ReturnableQuery = z.output<typeof returnableQuerySchema>;

/** Another size handed over at once by the store `place` for the pair that is here; the same `ref` is the same exchange (FIX-68). */
export const counterExchangeSchema = z.strictObject({
  ref: z.uuid(),
  place: placeId,
  items: z
    .array(
      returnRequestSchema.shape.items.element.required({ exchangeVariantId: true }).extend({
        /** What the desk sees of the pair. */ outcome: z.enum(['RESTOCK', 'WRITE_OFF']).default('RESTOCK'),
      }),
    )
    .min(1)
    .max(100)
    .refine((items) => new Set(items.map(({ lineId }) => lineId)).size === items.length),
});
export type CounterExchangeRequest = z.output<typeof counterExchangeSchema>;
export const counterExchangeReply = z.object({ rmaId: text, orderNumber: text });

/** What the desk found, by line; what is not named is fit for the shelf. `place`: where it goes; the place it came from unless told. */
export const receiveReturnSchema = z.strictObject({
  place: placeId.optional(),
  outcomes: z
    .array(z.strictObject({ lineNo: z.int().min(1).max(999), outcome: z.enum(returnOutcomeNames) }))
    .max(100)
    .default([]),
});
export type ReceiveReturnBody = z.output<typeof receiveReturnSchema>;
export const receivedReplySchema = z.object({ rma: text, refund: z.number(), already: z.boolean() });
