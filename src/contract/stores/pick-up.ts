/** Stores with a size for pick-up: GET /nz/api/product/pickup?variantId=&near= */
import { z } from 'zod';

export const pickUpReply = z.object({
  /** When it is ready: the same words as at checkout, and the name of the day. */
  ready: z.enum(['today', 'tomorrow', 'later']),
  promise: z.string(),
  /** Open stores that have it now: the nearest to `near` first, else from north to south. */
  stores: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      street: z.string(),
      suburb: z.string(),
      stock: z.enum(['In stock', 'Few left', 'Last one']),
      /** The last part of its page's URL. */
      path: z.string(),
      /** In a straight line from `near`; null without it, or when either position is not known. */
      distanceKm: z.number().nullable(),
      /** 'Open until 5:30 pm', 'Closed, opens tomorrow at 10 am'. */
      hours: z.string(),
      /** The day on which an order placed now is ready there: 'today', 'tomorrow', 'Mon 23 Nov'; '' if the store tells. */
      readyOn: z.string(),
    }),
  ),
});
export type PickUpReply = z.output<typeof pickUpReply>;
