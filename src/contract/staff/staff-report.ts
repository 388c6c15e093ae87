/** The shop's report, by days in New Zealand. */
import { z } from 'zod';

const day = z.iso.date();
const MAX_RANGE_DAYS = 92;
/** Both days included. */
export const reportQuerySchema = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < MAX_RANGE_DAYS, {
    message: `Choose at most ${MAX_RANGE_DAYS} days, the first before the last.`,
    path: ['to'],
  });
export type ReportQuery = z.output<typeof reportQuerySchema>;

const text = z.string();
export const reportSchema = z.object({
  /**
   * Every day of the range, including those without sales. Sales: order totals with delivery and GST, without cancelled
   * units.
   */
  days: z.array(
    z.object({
      day,
      orders: z.int(),
      units: z.int(),
      sales: z.number(),
      refunds: z.number(),
      /** Sales of the shop before this one, which no other figure has. */
      imported: z.number(),
    }),
  ),
  totals: z.object({
    orders: z.int(),
    units: z.int(),
    sales: z.number(),
    refunds: z.number(),
    average: z.number().nullable(),
  }),
  /** The same for as many days before. */
  before: z.object({
    orders: z.int(),
    units: z.int(),
    sales: z.number(),
    refunds: z.number(),
    average: z.number().nullable(),
  }),
  topProducts: z.array(
    z.object({ productCode: text, name: text, brand: text, colourName: text, units: z.int(), sales: z.number() }),
  ),
  emptySearches: z.array(z.object({ term: text, times: z.int() })),
  /** Sold in the range and out of stock everywhere now. */
  stockOuts: z.array(z.object({ variantCode: text, name: text, colourName: text, size: text, sold: z.int() })),
  /**
   * Dollars of store credit: given by staff in the range, less what they took back; given for refunds in place of money
   * in the range; and what customers hold now.
   */
  storeCredit: z.object({ given: z.number(), refunded: z.number(), held: z.number() }),
  /**
   * Dollars by payment method: collected of the orders placed in the range, and refunded in the range. Cash is what the
   * drawer has more: collected less refunded.
   */
  takings: z.array(z.object({ tender: text, label: text, taken: z.number(), refunded: z.number() })),
  /**
   * Imported orders of the range, which no other figure has: sold and refunded in the shop before this one, and what
   * this shop refunded for imported orders in the range (MOVE-02).
   */
  imported: z.object({
    orders: z.int(),
    units: z.int(),
    sales: z.number(),
    refunded: z.number(),
    returned: z.number(),
  }),
});
export type Report = z.output<typeof reportSchema>;
