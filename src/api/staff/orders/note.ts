import { type NoteRequest, noteRequestSchema } from '#contract/staff/orders/staff-orders.ts';
import { staffMay } from '#contract/staff/staff-permissions.ts';
import { writeOrderNote } from '#modules/admin-orders/write-order-note.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type OrderParams, orderParams } from './order-params.ts';

/** Adds a note to an order, visible to all staff. */
export const staffNote = staffEndpoint<Ctx, OrderParams, unknown, NoteRequest>({
  method: 'post',
  path: '/staff/orders/:number/notes',
  summary: 'Adds a note to an order; the customer does not see it, except in their data export.',
  staff: staffMay.seeOrders,
  scope: 'orders:note',
  params: orderParams,
  body: noteRequestSchema,
  reply: { status: 204 },
  errors: ['OrderNotFound'],
  handle: async ({ ctx, params, body, staff }) =>
    (await writeOrderNote(ctx, params.number, staff, body.body)) ? { status: 204 } : { errorCode: 'OrderNotFound' },
});
