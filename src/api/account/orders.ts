import { z } from 'zod';
import { changeableSchema, type OrderChange, orderChangeSchema } from '#contract/orders/order-changes.ts';
import {
  type OrderPageQuery,
  orderPageQuerySchema,
  orderPageSchema,
  orderViewSchema,
} from '#contract/orders/orders.ts';
import { getOrderHistory } from '#modules/order-views/get-order-history.ts';
import { getOrderView } from '#modules/order-views/get-order-view.ts';
import { openOwnOrder } from '#modules/order-views/open-own-order.ts';
import { joinGuestOrders } from '#modules/orders/lookup/join-guest-orders.ts';
import type { CarrierCtx } from '#modules/parcels/carrier-context.ts';
import type { Ctx } from '#platform/context.ts';
import { customerEndpoint } from '../endpoint.ts';
import { replyToCancel } from '../orders/cancel-reply.ts';
import { changeErrors, replyToChange, replyWithChangeable } from '../orders/change-reply.ts';
import {
  type ReceiptQuery,
  receiptQuery,
  replyWithCorrection,
  replyWithReceipt,
  replyWithReturnLabel,
  whichCorrection,
  whichReturn,
} from '../orders/receipt-reply.ts';

/** GET /account/orders?before=&after= (ORD-03, ORD-14). */
export const readOrders = customerEndpoint<Ctx, unknown, OrderPageQuery>({
  method: 'get',
  path: '/account/orders',
  viewable: true,
  ownRows: true,
  mayBeOld: true,
  summary: 'The customer’s orders, in-store and online, newest first, ten at a time.',
  query: orderPageQuerySchema,
  reply: { status: 200, schema: orderPageSchema },
  first: async ({ ctx, caller }) => {
    // Staff who look change nothing (EDIT-08).
    if (caller && !caller.viewing) await joinGuestOrders(ctx, caller);
  },
  handle: async ({ ctx, caller, query }) => {
    const page = await getOrderHistory(ctx, caller, query);
    return page ? { status: 200, body: page } : { errorCode: 'BadRequest' };
  },
});

const which = z.object({ number: z.string().max(100) });

/** GET /account/orders/:number: another customer's order number gets the same reply as an unknown one (ORD-04). */
export const readOwnOrder = customerEndpoint<Ctx, z.output<typeof which>>({
  method: 'get',
  path: '/account/orders/:number',
  viewable: true,
  ownRows: true,
  summary: 'One order of the customer’s.',
  params: which,
  reply: { status: 200, schema: orderViewSchema },
  errors: ['OrderNotFound'],
  handle: async ({ ctx, caller, params: { number } }) => {
    const order = await openOwnOrder(ctx, caller, number);
    const view = order && (await getOrderView(ctx, order));
    if (!view) return { errorCode: 'OrderNotFound' };
    // Its token starts a return, and is not for whoever only looks (EDIT-08).
    return {
      status: 200,
      body: caller.viewing ? { ...view, returnable: null, cancellable: false, changeable: false } : view,
    };
  },
});

/** GET /account/orders/:number/receipt: taxable supply information as PDF. */
export const readOwnReceipt = customerEndpoint<Ctx, z.output<typeof which>, ReceiptQuery>({
  method: 'get',
  path: '/account/orders/:number/receipt',
  viewable: true,
  summary: 'The tax receipt of one order of the customer’s, as PDF; with prices=none its gift receipt.',
  params: which,
  query: receiptQuery,
  reply: { status: 200, contentType: 'application/pdf' },
  errors: ['OrderNotFound'],
  perMinute: 60,
  handle: async ({ ctx, caller, params: { number }, query }) =>
    replyWithReceipt(ctx, await openOwnOrder(ctx, caller, number), query),
});

/** GET /account/orders/:number/corrections/:correction (HON-04). */
export const readOwnCorrection = customerEndpoint<Ctx, z.output<typeof whichCorrection>>({
  method: 'get',
  path: '/account/orders/:number/corrections/:correction',
  viewable: true,
  summary: 'Supply correction information of a refund of one order of the customer’s, as PDF.',
  params: whichCorrection,
  reply: { status: 200, contentType: 'application/pdf' },
  errors: ['OrderNotFound'],
  perMinute: 60,
  handle: async ({ ctx, caller, params: { number, correction } }) =>
    replyWithCorrection(ctx, await openOwnOrder(ctx, caller, number), correction),
});

/** GET /account/orders/:number/returns/:rma/label (PARC-04). */
export const readOwnReturnLabel = customerEndpoint<CarrierCtx, z.output<typeof whichReturn>>({
  method: 'get',
  path: '/account/orders/:number/returns/:rma/label',
  viewable: true,
  summary: 'The label of a return of one order of the customer’s, as PDF.',
  params: whichReturn,
  reply: { status: 200, contentType: 'application/pdf' },
  errors: ['OrderNotFound', 'ParcelHasNoLabel', 'CarrierSilent'],
  perMinute: 30,
  handle: async ({ ctx, caller, params: { number, rma } }) =>
    replyWithReturnLabel(ctx, await openOwnOrder(ctx, caller, number), rma),
});

/** Cancels one order of the customer's until picking begins (EDIT-02). */
export const cancelOwnOrder = customerEndpoint<Ctx, z.output<typeof which>>({
  method: 'post',
  path: '/account/orders/:number/cancel',
  summary: 'Cancels one order of the customer’s, all of it, until picking begins; it is refunded.',
  params: which,
  reply: { status: 200, schema: orderViewSchema },
  errors: ['OrderNotFound', 'OrderCancelTooLate'],
  perMinute: 30,
  handle: async ({ ctx, caller, params: { number } }) =>
    replyToCancel(ctx, await openOwnOrder(ctx, caller, number), `customer:${caller.customerId}`),
});

/** What the customer can change of one of their orders until picking begins (EDIT-02). */
export const readOwnChangeable = customerEndpoint<Ctx, z.output<typeof which>>({
  method: 'get',
  path: '/account/orders/:number/changeable',
  summary: 'The address of one order of the customer’s and the sizes that its lines can have instead.',
  params: which,
  reply: { status: 200, schema: changeableSchema },
  errors: ['OrderNotFound'],
  perMinute: 60,
  handle: async ({ ctx, caller, params: { number } }) =>
    replyWithChangeable(ctx, await openOwnOrder(ctx, caller, number)),
});

/** Changes address and sizes of one order of the customer's until picking begins (EDIT-02). */
export const changeOwnOrder = customerEndpoint<Ctx, z.output<typeof which>, unknown, OrderChange>({
  method: 'post',
  path: '/account/orders/:number/change',
  summary: 'Changes the address and sizes of one order of the customer’s, at the same price, until picking begins.',
  params: which,
  body: orderChangeSchema,
  reply: { status: 200, schema: orderViewSchema },
  errors: ['OrderNotFound', ...changeErrors],
  perMinute: 30,
  handle: async ({ ctx, caller, params: { number }, body }) =>
    replyToChange(ctx, await openOwnOrder(ctx, caller, number), body, `customer:${caller.customerId}`),
});
