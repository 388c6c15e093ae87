/** Printouts of orders: packing slips, address labels, receipts and the pick list of a selection (FIX-77). */
import { z } from 'zod';
import { limits } from '../../fields/limits.ts';
import { orderViewSchema } from '../../orders/orders.ts';
import { staffOrderMessages } from './staff-order-messages.ts';

/** Paper in the printer. `label` is a thermal label of 102 × 150 mm; the sizes are in src/staff-site/print.css. */
export const printPapers = ['a4', 'label'] as const;
export type PrintPaper = (typeof printPapers)[number];

const orderNumber = /^[A-Z]{2}\d{8}$/;
/** Order numbers separated by commas, without duplicates. */
export const printQuerySchema = z.strictObject({
  orders: z
    .string()
    .max(limits.ordersChosen * 12)
    .transform((text) => [...new Set(text.toUpperCase().split(','))])
    .refine((numbers) => numbers.length <= limits.ordersChosen && numbers.every((number) => orderNumber.test(number)), {
      message: `enter up to ${limits.ordersChosen} order numbers separated by commas`,
    }),
});
export type PrintQuery = z.output<typeof printQuerySchema>;

/** Why a selected order is not printed. */
export const printOmissions = {
  UNKNOWN: 'There is no such order.',
  CANCELLED: 'It is cancelled.',
  ON_HOLD: 'It is on hold.',
  WAITS_FOR_RETURN: 'This exchange order waits for its return.',
  NOTHING_TO_PACK: staffOrderMessages.orderNothingToPack,
  NOTHING_TO_PICK: 'None of it is left to pick.',
} as const;
export type PrintOmission = keyof typeof printOmissions;

const text = z.string();
const omitted = z.array(
  z.object({ number: text, why: z.enum(Object.keys(printOmissions) as [PrintOmission, ...PrintOmission[]]) }),
);
const sender = z.object({ name: text, address: z.array(text) });

/** No prices, because the parcel may be a present. No payment method and no contact details of the buyer. */
export const packingSlipsSchema = z.object({
  sender,
  slips: z.array(
    z.object({
      number: text,
      placedAt: z.iso.datetime(),
      name: text,
      shippingType: z.enum(['DELIVERY', 'STORE_PICKUP']),
      shippingLabel: text,
      destination: z.array(text),
      instructions: text,
      present: orderViewSchema.shape.present,
      /** For whoever packs, never printed: the parcel may be a present. */
      shopperNote: text,
      lines: z.array(
        z.object({
          brand: text,
          name: text,
          colourName: text,
          size: text,
          variantCode: text,
          ordered: z.int(),
          /** Units of this parcel: those not dispatched yet, or all dispatched ones once everything has left. */
          packed: z.int(),
        }),
      ),
    }),
  ),
  omitted,
});
export type PackingSlips = z.output<typeof packingSlipsSchema>;

/** For the recipient of a present: what it is and how to exchange it, no prices and nothing about the buyer (EDIT-07). */
export const giftReceiptsSchema = z.object({
  sender,
  receipts: z.array(
    z.object({
      number: text,
      placedAt: z.iso.datetime(),
      message: text,
      lines: z.array(
        z.object({ brand: text, name: text, colourName: text, size: text, variantCode: text, qty: z.int() }),
      ),
    }),
  ),
  omitted,
});
export type GiftReceipts = z.output<typeof giftReceiptsSchema>;

export const addressLabelsSchema = z.object({
  sender,
  labels: z.array(
    z.object({
      number: text,
      shippingType: z.enum(['DELIVERY', 'STORE_PICKUP']),
      /** The recipient, then the address, or the store for pick-up. */
      name: text,
      destination: z.array(text),
      instructions: text,
    }),
  ),
  omitted,
});
export type AddressLabels = z.output<typeof addressLabelsSchema>;

const seen = orderViewSchema.shape;
/** The tax receipt: seller, items, GST, payments and refunds so far. */
export const printedReceiptsSchema = z.object({
  receipts: z.array(
    z.object({
      number: seen.number,
      date: seen.date,
      supplier: seen.supplier,
      buyer: seen.buyer,
      /** One sheet each (HON-04). */
      corrections: seen.corrections,
      lines: z.array(z.object({ name: text, detail: text, qty: z.int(), each: z.number(), amount: z.number() })),
      sums: seen.sums,
      total: seen.total,
      gst: seen.gst,
      paidWith: z.array(z.object({ label: text, amount: z.number() })),
      /** `waiting`: in progress. `note`: what the customer needs to know to use it. */
      refunds: z.array(z.object({ label: text, amount: z.number(), note: text, waiting: z.boolean() })),
    }),
  ),
  omitted,
});
export type PrintedReceipts = z.output<typeof printedReceiptsSchema>;

/** What to pick for the selected orders, summed by location and size. */
export const printedPickListSchema = z.object({
  places: z.array(
    z.object({
      name: text,
      units: z.int(),
      lines: z.array(
        z.object({
          brand: text,
          name: text,
          colourName: text,
          size: text,
          variantCode: text,
          shelf: text.nullable(),
          qty: z.int(),
          orders: z.array(z.object({ number: text, qty: z.int() })),
        }),
      ),
    }),
  ),
  omitted,
});
export type PrintedPickList = z.output<typeof printedPickListSchema>;
