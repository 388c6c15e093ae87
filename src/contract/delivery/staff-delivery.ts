/** Delivery zones at the staff site (OWN-06). */
import { z } from 'zod';
import { deliveryZonesSchema } from './delivery-zones.ts';
import { findingsReply } from './findings-reply.ts';

export const deliveryZonesReply = z.object({
  /** What applies now: the published zones, else those that the shipping file amounts to. */
  zones: deliveryZonesSchema,
  /** Whether the shipping file alone decides. */
  isFromFile: z.boolean(),
  /** The environment sets them: they can only be changed there. */
  isFixed: z.boolean(),
  findings: findingsReply,
});
export type DeliveryZonesReply = z.output<typeof deliveryZonesReply>;
