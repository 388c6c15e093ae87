import { z } from 'zod';
import {
  type ImportedOrdersQuery,
  type ImportedReturnRequest,
  importedOrdersQuery,
  importedReturnReply,
  importedReturnSchema,
  importedTotals,
  importedTotalsQuery,
  staffImportedOrder,
  staffImportedPage,
} from '#contract/staff/imports/imported-orders.ts';
import { findImportedOrders } from '#modules/imported-orders/find-imported-orders.ts';
import { getImportedTotals } from '#modules/imported-orders/get-imported-totals.ts';
import { getStaffImportedOrder } from '#modules/imported-orders/get-staff-imported-order.ts';
import { type ReturnRefusal, returnImportedOrder } from '#modules/imported-orders/return-imported-order.ts';
import type { Ctx } from '#platform/context.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';

/** Orders of the shop before this one (MOVE-02). */
const staffImportedOrders = staffEndpoint<Ctx, unknown, ImportedOrdersQuery>({
  method: 'get',
  path: '/staff/imported-orders',
  summary:
    'Orders brought over from another shop, by number or email address, newest first, 50 at a time; who is shown them is recorded in the audit trail.',
  staff: 'seeOffice',
  query: importedOrdersQuery,
  perMinute: 240,
  reply: { status: 200, schema: staffImportedPage },
  handle: async ({ ctx, query, staff }) => ({ status: 200, body: await findImportedOrders(ctx, query, staff) }),
});

const params = z.object({ orderId: z.uuid() });
type Params = z.output<typeof params>;

/** One of them. */
const staffReadImportedOrder = staffEndpoint<Ctx, Params>({
  method: 'get',
  path: '/staff/imported-orders/:orderId',
  summary: 'One order brought over from another shop, with what was returned of it here.',
  staff: 'seeOffice',
  params,
  reply: { status: 200, schema: staffImportedOrder },
  errors: ['OrderNotFound'],
  handle: async ({ ctx, params: { orderId }, staff }) => {
    const order = await getStaffImportedOrder(ctx, orderId, staff);
    return order ? { status: 200, body: order } : { errorCode: 'OrderNotFound' };
  },
});

const refusals: Refusals<ReturnRefusal> = {
  NO_SUCH_ORDER: 'OrderNotFound',
  NO_SUCH_LINE: 'OrderLineUnknown',
  NOTHING_LEFT: 'RefundNothingLeft',
  OTHER_RETURN: 'ImportedReturnReused',
  NO_ACCOUNT: 'RefundNoAccount',
  LINE_GONE: ({ what, left }) => ({ errorCode: 'ImportedReturnLineGone', values: { what, left } }),
  TOO_MUCH: ({ maxCents }) => ({ errorCode: 'ImportedReturnTooMuch', values: { max: formatCents(maxCents) } }),
  DAILY_AMOUNT: ({ leftCents, maxCents }) => ({
    errorCode: 'StoreCreditDailyAmount',
    values: { left: formatCents(leftCents), max: formatCents(maxCents) },
  }),
};

/** Takes units of one back. */
const staffReturnImportedOrder = staffEndpoint<Ctx, Params, unknown, ImportedReturnRequest>({
  method: 'post',
  path: '/staff/imported-orders/:orderId/returns',
  summary:
    'Records a return of units of an order of another shop, refunded by hand or as store credit within the daily limit of the caller’s role; no payment provider is asked and stock stays as it is. The same returnId is the same return.',
  staff: 'refundOrders',
  confirmed: ({ config }: Ctx, { amount }: ImportedReturnRequest) => amount > config.KERB_STAFF_CONFIRM_REFUND_DOLLARS,
  params,
  body: importedReturnSchema,
  perMinute: 60,
  reply: { status: 200, schema: importedReturnReply },
  errors: [
    'OrderNotFound',
    'OrderLineUnknown',
    'RefundNothingLeft',
    'ImportedReturnReused',
    'RefundNoAccount',
    'ImportedReturnLineGone',
    'ImportedReturnTooMuch',
    'StoreCreditDailyAmount',
  ],
  handle: async ({ ctx, params: { orderId }, body, staff }) => {
    const { returnId, lines, amount, paidBy, reference, note } = body;
    const wanted = { id: returnId, orderId, lines, amountCents: dollarsToCents(amount), paidBy, reference, note };
    const returned = await returnImportedOrder(ctx, wanted, staff);
    return replyTo(returned, refusals, (value) => ({ status: 200, body: value }));
  },
});

/** What is imported, by month or day. */
const staffImportedTotals = staffEndpoint<Ctx, unknown, z.output<typeof importedTotalsQuery>>({
  method: 'get',
  path: '/staff/imported-order-totals',
  summary: 'Number and amounts of the orders brought over from another shop, by New Zealand month or day.',
  staff: 'seeReports',
  query: importedTotalsQuery,
  perMinute: 60,
  reply: { status: 200, schema: importedTotals },
  mayBeOld: true,
  handle: async ({ ctx, query: { by } }) => ({ status: 200, body: await getImportedTotals(ctx, by) }),
});

export const importedOrderEndpoints = [
  staffImportedOrders,
  staffReadImportedOrder,
  staffReturnImportedOrder,
  staffImportedTotals,
];
