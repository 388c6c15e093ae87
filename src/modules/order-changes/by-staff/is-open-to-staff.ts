import type { Order } from '#modules/orders/order.ts';
import { hasPackedParcels } from '#modules/parcels/packed/has-packed-parcels.ts';
import type { Queries } from '#platform/database/database.ts';

/** Whether staff may still change an order: nothing of it is packed or sent, nothing holds it, and it is no exchange (EDIT-01). */
export const isOpenToStaff = async (ctx: { db: Queries }, order: Order): Promise<boolean> =>
  order.isEditable && !(await hasPackedParcels(ctx, order.id));
