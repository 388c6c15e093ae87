/** The history of a product's price, with its proof (HON-01). */
import { z } from 'zod';
import { momentText } from '../../fields/fields.ts';

export const priceHistoryQuery = z.strictObject({
  /** The price that held then is in the reply. */
  at: momentText.optional(),
});
export type PriceHistoryQuery = z.output<typeof priceHistoryQuery>;

const entry = z.object({
  at: z.string(),
  /** When the entry was written; later than `at` only in the demo shop. */
  recordedAt: z.string(),
  price: z.string(),
  originalPrice: z.string().nullable(),
  /** Whether the shop sold the product. */
  offered: z.boolean(),
  source: z.enum(['staff', 'import', 'schedule', 'sale-end', 'demo', 'upgrade', 'database']),
  who: z.string(),
  /** Of this entry and of the digest before it, so that a later change of any entry shows. */
  digest: z.string(),
});
export type PriceEntry = z.output<typeof entry>;

export const priceHistoryReply = z.object({
  name: z.string(),
  /** When this was read. */
  readAt: z.string(),
  /** Newest first, up to 500. */
  entries: z.array(entry),
  /** Whether every digest of the product's whole history fits. */
  intact: z.boolean(),
  /** The entry that held at the asked moment; null when none did, or none was asked for. */
  held: entry.nullable(),
  /** Lowest price at which the product was sold in the last 30 days; null when it was not sold. */
  lowestPrice: z.string().nullable(),
  /** The 'was' price that is shown now, and what allows it. */
  was: z
    .object({
      price: z.string(),
      basis: z.enum(['proven', 'overruled', 'not-asked', 'sale-too-long']),
      saleBeganAt: z.string(),
      saleEndsAt: z.string(),
      askedDays: z.int(),
    })
    .nullable(),
  rules: z.object({ askedDays: z.int(), withinDays: z.int(), saleDays: z.int() }),
  /** 'Was' prices that a manager showed without proof, newest first. */
  overrulings: z.array(
    z.object({ at: z.string(), validFrom: z.string(), originalPrice: z.string(), reason: z.string(), who: z.string() }),
  ),
});
export type PriceHistoryReply = z.output<typeof priceHistoryReply>;
