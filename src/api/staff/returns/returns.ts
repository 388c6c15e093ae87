import { returnableSchema, startedReturnSchema } from '#contract/orders/returns.ts';
import {
  type CounterExchangeRequest,
  counterExchangeReply,
  counterExchangeSchema,
  type ReceiveReturnBody,
  type ReturnableQuery,
  receivedReplySchema,
  receiveReturnSchema,
  returnableQuerySchema,
  type StaffReturnRequest,
  type StaffReturnsQuery,
  staffReturnListSchema,
  staffReturnRequestSchema,
  staffReturnSchema,
  staffReturnsQuerySchema,
} from '#contract/staff/orders/staff-returns.ts';
import { getAdminReturn } from '#modules/admin-orders/get-admin-return.ts';
import { listAdminReturns } from '#modules/admin-orders/list-admin-returns.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import type { CarrierCtx } from '#modules/parcels/carrier-context.ts';
import { printReturnLabel } from '#modules/parcels/return-labels/print-return-label.ts';
import { type ExchangeRefusal, exchangeAtCounter } from '#modules/returns/exchanges/exchange-at-counter.ts';
import { findReturn } from '#modules/returns/find-return.ts';
import { getReturnable } from '#modules/returns/get-returnable.ts';
import { type ReceiveRefusal, receiveReturn } from '#modules/returns/receive-return.ts';
import { type StartRefusal, startReturnByStaff } from '#modules/returns/start-return.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars } from '#shared/money.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import { type OrderParams, orderParams } from '../orders/order-params.ts';
import { type ReturnParams, returnParams } from './return-params.ts';

const startRefusals: Refusals<StartRefusal> = {
  NOT_POSSIBLE: 'ReturnNotPossible',
  TOO_MANY: 'ReturnTooMany',
  EXCHANGE_SOLD_OUT: 'ExchangeSoldOut',
};
const startErrors = ['OrderNotFound', 'ReturnNotPossible', 'ReturnTooMany', 'ExchangeSoldOut'] as const;
const exchangeRefusals: Refusals<ExchangeRefusal> = {
  ...startRefusals,
  NO_SUCH_STORE: () => ({ errorCode: 'BadRequest', extra: { fields: { place: 'There is no such store.' } } }),
};
const receiveRefusals: Refusals<ReceiveRefusal> = {
  NO_SUCH_RETURN: 'ReturnNotFound',
  CANCELLED: 'ReturnCalledOff',
  NO_SUCH_LINE: 'OrderLineUnknown',
  NO_ACCOUNT: 'RefundNoAccount',
  NO_SUCH_PLACE: () => ({ errorCode: 'BadRequest', extra: { fields: { place: 'There is no such place.' } } }),
};

/** What a customer at the counter or on the phone may return. */
export const staffReturnable = staffEndpoint<Ctx, OrderParams, ReturnableQuery>({
  method: 'get',
  path: '/staff/orders/:number/returnable',
  summary:
    'The lines of an order that can be returned, and the sizes for an exchange; from a store’s stock when a store is named.',
  staff: 'receiveReturns',
  scope: 'returns:view',
  params: orderParams,
  query: returnableQuerySchema,
  reply: { status: 200, schema: returnableSchema },
  errors: ['OrderNotFound', 'ReturnNotPossible'],
  handle: async ({ ctx, params: { number }, query: { place } }) => {
    const order = await getOrder(ctx, number);
    if (!order?.placedAt) return { errorCode: 'OrderNotFound' };
    const returnable = await getReturnable(ctx, order, place);
    return returnable ? { status: 200, body: returnable } : { errorCode: 'ReturnNotPossible' };
  },
});

/** Starts a return for a customer at the counter or on the phone. */
export const staffStartReturn = staffEndpoint<Ctx, OrderParams, unknown, StaffReturnRequest>({
  method: 'post',
  path: '/staff/orders/:number/returns',
  summary:
    'Starts a return for a customer at the counter (STORE) or on the phone (COURIER, with instructions for sending it); the same ref names the same return.',
  staff: 'receiveReturns',
  scope: 'returns:start',
  params: orderParams,
  body: staffReturnRequestSchema,
  reply: { status: 201, schema: startedReturnSchema },
  errors: startErrors,
  handle: async ({ ctx, params: { number }, body, staff }) => {
    const order = await getOrder(ctx, number);
    if (!order?.placedAt) return { errorCode: 'OrderNotFound' };
    const started = await startReturnByStaff(ctx, order, body, actorOf(staff));
    return replyTo(started, startRefusals, ({ rmaId }) => ({ status: 201, body: { rmaId } }));
  },
});

/** Exchanges a pair at the counter for another size. */
export const staffCounterExchange = staffEndpoint<Ctx, OrderParams, unknown, CounterExchangeRequest>({
  method: 'post',
  path: '/staff/orders/:number/exchanges',
  summary:
    'Exchanges a pair at the counter of a store for another size from its own stock; the same ref names the same exchange.',
  staff: 'receiveReturns',
  scope: 'returns:receive',
  params: orderParams,
  body: counterExchangeSchema,
  reply: { status: 201, schema: counterExchangeReply },
  errors: startErrors,
  handle: async ({ ctx, params: { number }, body, staff }) => {
    const order = await getOrder(ctx, number);
    if (!order?.placedAt) return { errorCode: 'OrderNotFound' };
    const exchanged = await exchangeAtCounter(ctx, order, body, actorOf(staff));
    if (exchanged.ok) announceStockChange(ctx);
    return replyTo(exchanged, exchangeRefusals, ({ rmaId, orderNumber }) => ({
      status: 201,
      body: { rmaId, orderNumber },
    }));
  },
});

/** Returns in transit. */
export const staffReturns = staffEndpoint<Ctx, unknown, StaffReturnsQuery>({
  method: 'get',
  path: '/staff/returns',
  summary: 'Returns in transit, waiting for their refund, or completed; or those found by an RMA id or order number.',
  staff: 'receiveReturns',
  scope: 'returns:view',
  query: staffReturnsQuerySchema,
  reply: { status: 200, schema: staffReturnListSchema },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listAdminReturns(ctx, query) }),
});

/** One return with what was sold. */
export const staffReturn = staffEndpoint<Ctx, ReturnParams>({
  method: 'get',
  path: '/staff/returns/:rma',
  summary: 'One return with its lines.',
  staff: 'receiveReturns',
  scope: 'returns:view',
  params: returnParams,
  reply: { status: 200, schema: staffReturnSchema },
  errors: ['ReturnNotFound'],
  handle: async ({ ctx, params: { rma }, staff }) => {
    const back = await getAdminReturn(ctx, rma, staff);
    return back ? { status: 200, body: back } : { errorCode: 'ReturnNotFound' };
  },
});

/** The label of a return, for a customer who cannot print it (PARC-04). */
export const staffReturnLabel = staffEndpoint<CarrierCtx, ReturnParams>({
  method: 'get',
  path: '/staff/returns/:rma/label',
  summary: 'The label of a return, as PDF on A4.',
  staff: 'receiveReturns',
  scope: 'returns:view',
  params: returnParams,
  reply: { status: 200, contentType: 'application/pdf' },
  errors: ['ReturnNotFound', 'ParcelHasNoLabel', 'CarrierSilent'],
  handle: async ({ ctx, params: { rma } }) => {
    const back = await findReturn(ctx, rma);
    if (!back) return { errorCode: 'ReturnNotFound' };
    const printed = await printReturnLabel(ctx, back.orderNumber, back.rma);
    if (printed.ok) return { status: 200, file: { ...printed.value, contentType: 'application/pdf' } };
    return { errorCode: printed.error.reason === 'CARRIER' ? 'CarrierSilent' : 'ParcelHasNoLabel' };
  },
});

/** Records the receipt of a parcel. */
export const staffReceiveReturn = staffEndpoint<Ctx, ReturnParams, unknown, ReceiveReturnBody>({
  method: 'post',
  path: '/staff/returns/:rma/receive',
  summary:
    'Receives a return: units are restocked, written off or missing; the refund goes to the original payments, or becomes store credit of the customer, an exchange may be dispatched.',
  staff: 'receiveReturns',
  scope: 'returns:receive',
  params: returnParams,
  body: receiveReturnSchema,
  reply: { status: 200, schema: receivedReplySchema },
  errors: ['ReturnNotFound', 'ReturnCalledOff', 'OrderLineUnknown', 'RefundNoAccount'],
  handle: async ({ ctx, params: { rma }, body, staff }) => {
    const outcomes = new Map(body.outcomes.map(({ lineNo, outcome }) => [lineNo, outcome]));
    const received = await receiveReturn(ctx, rma, {
      actor: actorOf(staff),
      outcomes,
      asCredit: body.to === 'storeCredit',
      ...(body.place !== undefined && { locationId: body.place }),
    });
    if (received.ok && !received.value.already) announceStockChange(ctx);
    return replyTo(received, receiveRefusals, (back) => ({
      status: 200,
      body: { rma: back.rma, refund: centsToDollars(back.refundCents), already: back.already },
    }));
  },
});
