/** Stores with a size for pick-up: GET /nz/api/product/pickup?variantId= */
import { z } from 'zod';

export const pickUpReply = z.object({
  /** When it is ready: the same words as at checkout, and the name of the day. */
  ready: z.enum(['today', 'tomorrow', 'later']),
  promise: z.string(),
  /** Open stores that have it now, from north to south. */
  stores: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      street: z.string(),
      suburb: z.string(),
      stock: z.enum(['In stock', 'Few left', 'Last one']),
    }),
  ),
});
export type PickUpReply = z.output<typeof pickUpReply>;
