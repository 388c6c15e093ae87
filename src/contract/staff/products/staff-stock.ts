/** Stock at the staff site: what lies where, what is done with it, what was done. */
import { z } from 'zod';
import { cleanText, idText } from '../../fields/fields.ts';
import { codeText } from '../../products/product-import.ts';

/** Sizes in one movement or count. */
export const MAX_STOCK_LINES = 500;
const MAX_UNITS = 100_000;

export const adjustReasons = {
  found: 'Found',
  miscounted: 'Miscounted before',
  'wrong-size': 'Booked to the wrong size',
  other: 'Other',
} as const;
export const writeOffReasons = {
  damaged: 'Damaged',
  lost: 'Lost',
  stolen: 'Stolen',
  sample: 'Used as a sample',
  other: 'Other',
} as const;
const keysOf = <K extends string>(table: Readonly<Record<K, string>>) => Object.keys(table) as [K, ...K[]];

const units = z.int().min(1).max(MAX_UNITS);
const common = {
  /** Made by whoever sends it: sent twice, it is done once. */
  movementId: z.uuid(),
  locationId: codeText,
  note: cleanText(200).default(''),
};
const lines = <S extends z.ZodType>(line: S) => z.array(line).min(1).max(MAX_STOCK_LINES);
/** A size stands on one line only. */
const eachOnce = (value: { lines: { variantId: string }[] }) =>
  new Set(value.lines.map(({ variantId }) => variantId)).size === value.lines.length;
const TWICE = { message: 'A size is on two lines.', path: ['lines'] };

export const receiveSchema = z
  .strictObject({ ...common, lines: lines(z.strictObject({ variantId: idText, qty: units })) })
  .refine(eachOnce, TWICE);
export const adjustSchema = z
  .strictObject({
    ...common,
    reason: z.enum(keysOf(adjustReasons)),
    lines: lines(
      z.strictObject({
        variantId: idText,
        qty: z
          .int()
          .min(-MAX_UNITS)
          .max(MAX_UNITS)
          .refine((qty) => qty !== 0, 'must not be 0'),
      }),
    ),
  })
  .refine(eachOnce, TWICE);
export const writeOffSchema = z
  .strictObject({
    ...common,
    reason: z.enum(keysOf(writeOffReasons)),
    lines: lines(z.strictObject({ variantId: idText, qty: units })),
  })
  .refine(eachOnce, TWICE);
export const transferSchema = z
  .strictObject({ ...common, toLocationId: codeText, lines: lines(z.strictObject({ variantId: idText, qty: units })) })
  .refine(({ locationId, toLocationId }) => locationId !== toLocationId, {
    message: 'Choose another place.',
    path: ['toLocationId'],
  })
  .refine(eachOnce, TWICE);
/** `expected` is what was on hand when the line was shown; a shelf that changed since is looked at again. */
export const countSchema = z
  .strictObject({
    ...common,
    lines: lines(
      z.strictObject({
        variantId: idText,
        expected: z.int().min(0).max(10_000_000),
        counted: z.int().min(0).max(MAX_UNITS),
      }),
    ),
  })
  .refine(eachOnce, TWICE);
export type ReceiveRequest = z.output<typeof receiveSchema>;
export type AdjustRequest = z.output<typeof adjustSchema>;
export type WriteOffRequest = z.output<typeof writeOffSchema>;
export type TransferRequest = z.output<typeof transferSchema>;
export type CountRequest = z.output<typeof countSchema>;

export const stockChangeReply = z.object({
  movementId: z.uuid(),
  /** False when it was done before. */ done: z.boolean(),
});

export const stockQuery = z.strictObject({ term: cleanText(100).trim().default('') });
export const scanQuery = z.strictObject({ code: cleanText(64).trim().min(1), locationId: codeText });
export const stockLedgerQuery = z.strictObject({
  before: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
});
export const variantParams = z.strictObject({ variantId: idText });

const place = z.object({ locationId: z.string(), onHand: z.int(), reserved: z.int(), available: z.int() });
const size = z.object({
  variantId: z.string(),
  code: z.string(),
  barcode: z.string().nullable(),
  label: z.string(),
  /** No longer listed; what lies on shelves is still there. */
  retired: z.boolean(),
  product: z.object({
    code: z.string(),
    name: z.string(),
    brand: z.string(),
    colourName: z.string(),
    state: z.string(),
    mediaId: z.string().nullable(),
  }),
});
export const stockRow = size.extend({ places: z.array(place) });
export type StockRow = z.output<typeof stockRow>;
export const stockReply = z.object({
  rows: z.array(stockRow),
  /** More were found than are listed. */ more: z.boolean(),
});
export const scanReply = size.extend({ onHand: z.int(), reserved: z.int() });
export type ScanReply = z.output<typeof scanReply>;

export const stockLedgerEntry = z.object({
  id: z.string(),
  at: z.string(),
  locationId: z.string(),
  kind: z.enum(['reserve', 'release', 'ship', 'receive', 'return', 'adjust']),
  qty: z.int(),
  orderNumber: z.string().nullable(),
  ref: z.string(),
  /** What the staff did, when it was them. */
  movement: z
    .object({ movementId: z.string(), kind: z.string(), reason: z.string(), note: z.string(), by: z.string() })
    .nullable(),
});
export const stockLedgerReply = z.object({
  row: stockRow,
  moves: z.array(stockLedgerEntry),
  /** For the next page; null on the last. */ before: z.string().nullable(),
});
export type StockLedgerReply = z.output<typeof stockLedgerReply>;

export const locationsReply = z.object({
  locations: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(['warehouse', 'store']) })),
});
export type LocationsReply = z.output<typeof locationsReply>;
