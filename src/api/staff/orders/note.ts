import { type NoteRequest, noteRequestSchema } from '#contract/staff/orders/staff-orders.ts';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import { writeOrderNote } from '#modules/admin-orders/write-order-note.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type OrderParams, orderParams } from './order-params.ts';

/** Adds a note to an order, for staff alone or for its customer too. */
export const staffNote = staffEndpoint<Ctx, OrderParams, unknown, NoteRequest>({
  method: 'post',
  path: '/staff/orders/:number/notes',
  summary:
    'Adds a note to an order. The customer sees it in their data export; with forCustomer, for staff who may write to customers, also on the page of the order.',
  staff: 'seeOrders',
  scope: 'orders:note',
  params: orderParams,
  body: noteRequestSchema,
  reply: { status: 204 },
  errors: ['OrderNotFound'],
  handle: async ({ ctx, params, body, staff }) => {
    if (body.forCustomer && !mayStaff(staff, 'writeToCustomers')) return { errorCode: 'StaffForbidden' };
    return (await writeOrderNote(ctx, params.number, staff, body)) ? { status: 204 } : { errorCode: 'OrderNotFound' };
  },
});
