import { z } from 'zod';
import { changeableSchema, type OrderChange, orderChangeSchema } from '#contract/orders/order-changes.ts';
import { orderViewSchema } from '#contract/orders/orders.ts';
import { getOrderView } from '#modules/order-views/get-order-view.ts';
import { type GuestOrderRefusal, openGuestOrder } from '#modules/order-views/open-guest-order.ts';
import type { CarrierCtx } from '#modules/parcels/carrier-context.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';
import { type Refusals, refusalOf } from '../reply-to.ts';
import { replyToCancel } from './cancel-reply.ts';
import { changeErrors, replyToChange, replyWithChangeable } from './change-reply.ts';
import {
  type ReceiptQuery,
  receiptQuery,
  replyWithCorrection,
  replyWithReceipt,
  replyWithReturnLabel,
  whichCorrection,
  whichReturn,
} from './receipt-reply.ts';

const which = z.object({ number: z.string().max(100) });

const refusals: Refusals<GuestOrderRefusal> = { NO_MATCH: 'OrderNotFound', EXPIRED: 'OrderViewExpired' };

/** GET /orders/:number with the token in a header, because URLs end up in logs and browser histories (ORD-14). */
export const readGuestOrder = endpoint<Ctx, z.output<typeof which>>({
  method: 'get',
  path: '/orders/:number',
  summary: 'A guest’s order; needs the X-Order-Token header that /orders/lookup answered.',
  params: which,
  reply: { status: 200, schema: orderViewSchema },
  errors: ['OrderNotFound', 'OrderViewExpired'],
  perMinute: 120,
  handle: async ({ ctx, params: { number }, headers }) => {
    const opened = await openGuestOrder(ctx, number, headers.get('x-order-token') ?? '');
    if (!opened.ok) return refusalOf(opened.error, refusals);
    const view = await getOrderView(ctx, opened.value);
    return view ? { status: 200, body: view } : { errorCode: 'OrderNotFound' };
  },
});

/** GET /orders/:number/receipt with the same token: taxable supply information as PDF. */
export const readGuestReceipt = endpoint<Ctx, z.output<typeof which>, ReceiptQuery>({
  method: 'get',
  path: '/orders/:number/receipt',
  summary:
    'The tax receipt of a guest’s order, as PDF; with prices=none its gift receipt. Needs the X-Order-Token header.',
  params: which,
  query: receiptQuery,
  reply: { status: 200, contentType: 'application/pdf' },
  errors: ['OrderNotFound', 'OrderViewExpired'],
  perMinute: 60,
  handle: async ({ ctx, params: { number }, query, headers }) => {
    const opened = await openGuestOrder(ctx, number, headers.get('x-order-token') ?? '');
    return opened.ok ? replyWithReceipt(ctx, opened.value, query) : refusalOf(opened.error, refusals);
  },
});

/** GET /orders/:number/corrections/:correction with the same token (HON-04). */
export const readGuestCorrection = endpoint<Ctx, z.output<typeof whichCorrection>>({
  method: 'get',
  path: '/orders/:number/corrections/:correction',
  summary: 'Supply correction information of a refund of a guest’s order, as PDF. Needs the X-Order-Token header.',
  params: whichCorrection,
  reply: { status: 200, contentType: 'application/pdf' },
  errors: ['OrderNotFound', 'OrderViewExpired'],
  perMinute: 60,
  handle: async ({ ctx, params: { number, correction }, headers }) => {
    const opened = await openGuestOrder(ctx, number, headers.get('x-order-token') ?? '');
    return opened.ok ? replyWithCorrection(ctx, opened.value, correction) : refusalOf(opened.error, refusals);
  },
});

/** GET /orders/:number/returns/:rma/label with the same token (PARC-04). */
export const readGuestReturnLabel = endpoint<CarrierCtx, z.output<typeof whichReturn>>({
  method: 'get',
  path: '/orders/:number/returns/:rma/label',
  summary: 'The label of a return of a guest’s order, as PDF. Needs the X-Order-Token header.',
  params: whichReturn,
  reply: { status: 200, contentType: 'application/pdf' },
  errors: ['OrderNotFound', 'OrderViewExpired', 'ParcelHasNoLabel', 'CarrierSilent'],
  perMinute: 30,
  handle: async ({ ctx, params: { number, rma }, headers }) => {
    const opened = await openGuestOrder(ctx, number, headers.get('x-order-token') ?? '');
    return opened.ok ? replyWithReturnLabel(ctx, opened.value, rma) : refusalOf(opened.error, refusals);
  },
});

/** POST /orders/:number/cancel with the same token (EDIT-02). */
export const cancelGuestOrder = endpoint<Ctx, z.output<typeof which>>({
  method: 'post',
  path: '/orders/:number/cancel',
  summary: 'Cancels a guest’s order, all of it, until picking begins; needs the X-Order-Token header.',
  params: which,
  reply: { status: 200, schema: orderViewSchema },
  errors: ['OrderNotFound', 'OrderViewExpired', 'OrderCancelTooLate'],
  perMinute: 30,
  handle: async ({ ctx, params: { number }, headers }) => {
    const opened = await openGuestOrder(ctx, number, headers.get('x-order-token') ?? '');
    return opened.ok ? replyToCancel(ctx, opened.value, 'shopper') : refusalOf(opened.error, refusals);
  },
});

/** GET /orders/:number/changeable with the same token (EDIT-02). */
export const readGuestChangeable = endpoint<Ctx, z.output<typeof which>>({
  method: 'get',
  path: '/orders/:number/changeable',
  summary:
    'The address of a guest’s order and the sizes that its lines can have instead; needs the X-Order-Token header.',
  params: which,
  reply: { status: 200, schema: changeableSchema },
  errors: ['OrderNotFound', 'OrderViewExpired'],
  perMinute: 60,
  handle: async ({ ctx, params: { number }, headers }) => {
    const opened = await openGuestOrder(ctx, number, headers.get('x-order-token') ?? '');
    return opened.ok ? replyWithChangeable(ctx, opened.value) : refusalOf(opened.error, refusals);
  },
});

/** POST /orders/:number/change with the same token (EDIT-02). */
export const changeGuestOrder = endpoint<Ctx, z.output<typeof which>, unknown, OrderChange>({
  method: 'post',
  path: '/orders/:number/change',
  summary:
    'Changes the address and sizes of a guest’s order, at the same price, until picking begins; needs the X-Order-Token header.',
  params: which,
  body: orderChangeSchema,
  reply: { status: 200, schema: orderViewSchema },
  errors: ['OrderNotFound', 'OrderViewExpired', ...changeErrors],
  perMinute: 30,
  handle: async ({ ctx, params: { number }, headers, body }) => {
    const opened = await openGuestOrder(ctx, number, headers.get('x-order-token') ?? '');
    return opened.ok ? replyToChange(ctx, opened.value, body, 'shopper') : refusalOf(opened.error, refusals);
  },
});
