/** Parcels that staff pack with a label of the connected carrier (PARC-02). */
import { z } from 'zod';
import { cleanText, dollars } from '../../fields/fields.ts';

const text = z.string();
export const labelPapers = ['4x6', 'a4'] as const;
export type LabelPaper = (typeof labelPapers)[number];
export const labelQuerySchema = z.strictObject({ paper: z.enum(labelPapers).default('4x6') });

const centimetres = z.int().min(1).max(300);
/** A parcel's weight and size; a courier takes at most 30 kg. */
const parcelSizeSchema = z.object({
  weightGrams: z.int().min(1).max(30_000),
  lengthCm: centimetres,
  widthCm: centimetres,
  heightCm: centimetres,
});

const lineSchema = z.strictObject({ lineNo: z.int().min(1).max(10_000), qty: z.int().min(1).max(100_000) });
export const buyLabelRequestSchema = z.strictObject({
  /** Of the parcel, made by the caller: the same again is the same parcel, and its label is bought once. */
  id: z.uuid(),
  ...parcelSizeSchema.shape,
  /** Absent: whatever is left of the order and lies in no other parcel. */
  lines: z.array(lineSchema).min(1).max(200).optional(),
  /** Codes and barcodes scanned into the parcel, one for each unit: it holds exactly these (PARC-07). */
  scanned: z.array(cleanText(64).trim().min(1)).min(1).max(500).optional(),
});
export type BuyLabelRequest = z.output<typeof buyLabelRequestSchema>;

/** `label`: BUYING and VOIDING end by themselves; UNSURE waits for a person. */
const packedParcelSchema = z.object({
  id: text,
  state: z.enum(['PACKED', 'LABELLED', 'HANDED_OVER', 'UNDONE']),
  label: z.enum(['BUYING', 'UNSURE', 'REFUSED', 'BOUGHT', 'VOIDING', 'VOIDED']),
  carrier: text,
  trackingNumber: text,
  /** What the carrier asked for the label, GST included. */
  cost: dollars,
  weightGrams: z.int(),
  packedAt: z.iso.datetime(),
  /** Why the label was refused, or waits for a person; may be empty. */
  problem: text,
  lines: z.array(z.object({ lineNo: z.int(), qty: z.int() })),
});
export const packedParcelReplySchema = z.object({ parcel: packedParcelSchema });
export type PackedParcelView = z.output<typeof packedParcelSchema>;

/** What is to be packed of an order, and its parcels. */
export const packingSchema = z.object({
  orderNumber: text,
  /** The name of the connected carrier; null: parcels are sent with a number that staff type. */
  carrier: text.nullable(),
  /** Why nothing can be packed now; null when something can. */
  whyNot: text.nullable(),
  /** A label is bought only for items that were scanned. */
  scanNeeded: z.boolean(),
  destination: z.array(text),
  instructions: text,
  lines: z.array(
    z.object({
      ...{ lineNo: z.int(), name: text, brand: text, size: text, colourName: text, code: text, left: z.int() },
      barcode: text.nullable(),
    }),
  ),
  /** What the parcel of all that is left weighs and measures, where nobody says otherwise. */
  suggested: parcelSizeSchema,
  parcels: z.array(packedParcelSchema),
});
export type Packing = z.output<typeof packingSchema>;
