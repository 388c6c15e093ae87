/** When a product arrives if it is ordered now: GET /nz/api/product/delivery?variantId=&near= (UX-08). */
import { z } from 'zod';
import { dollars } from '../fields/fields.ts';

const day = z.iso.date();

export const deliveryPromiseReply = z.object({
  /** The server's time, by which a countdown runs. */
  now: z.iso.datetime(),
  /** The place that `near` names, with the postcode that decides; null without one, or when it is not known. */
  place: z.object({ name: z.string(), postcode: z.string() }).nullable(),
  /**
   * The methods that deliver there, the one with the least price first and of equal ones the soonest; empty for products
   * that are emailed.
   */
  methods: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      /** Of an order of one unit. */
      price: dollars,
      /** An order placed before this instant arrives on these days; and the instant in words, '2 pm Monday'. */
      orderBy: z.iso.datetime(),
      orderByWords: z.string(),
      first: day,
      last: day,
      /** The days in words: 'Tuesday 24 – Thursday 26 November', 'today'. */
      words: z.string(),
    }),
  ),
});
export type DeliveryPromise = z.output<typeof deliveryPromiseReply>;
export type PromisedMethod = DeliveryPromise['methods'][number];
