/** Where a size can be picked up: GET /nz/api/product/pickup?variantId= */
import { z } from 'zod';

export const pickUpReply = z.object({
  /** From when: the same words as at checkout, and the day by name. */
  ready: z.enum(['today', 'tomorrow', 'later']),
  promise: z.string(),
  /** Open stores that have it now, the nearest to the top of the country first. */
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
