import { z } from 'zod';
import {
  type ReturnRequest,
  returnableSchema,
  returnRequestSchema,
  startedReturnSchema,
} from '#contract/orders/returns.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { type TokenRefusal, validateOrderToken } from '#modules/orders/order-token.ts';
import { getReturnable } from '#modules/returns/get-returnable.ts';
import { type ReturnRefusal, startReturn } from '#modules/returns/start-return.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';
import { type Refusals, refusalOf, replyTo } from '../reply-to.ts';

const which = z.object({ number: z.string().max(100) });
type Which = z.output<typeof which>;

const tokenRefusals: Refusals<TokenRefusal> = { EXPIRED: 'ReturnTokenInvalid', WRONG: 'OrderNotFound' };

/**
 * GET /orders/:number/returnable with the return token in a header: what may be returned, and the sizes it may be
 * exchanged for.
 */
export const readReturnable = endpoint<Ctx, Which>({
  method: 'get',
  path: '/orders/:number/returnable',
  summary:
    'The lines of an order that can be returned, and the sizes for an exchange; needs the X-Return-Token header.',
  params: which,
  reply: { status: 200, schema: returnableSchema },
  errors: ['OrderNotFound', 'ReturnTokenInvalid', 'ReturnNotPossible'],
  perMinute: 120,
  handle: async ({ ctx, params: { number }, headers }) => {
    const order = await getOrder(ctx, number);
    const token = await validateOrderToken(ctx, 'return', order?.number ?? number, headers.get('x-return-token') ?? '');
    if (!token.ok) return refusalOf(token.error, tokenRefusals);
    if (!order) return { errorCode: 'OrderNotFound' };
    const returnable = await getReturnable(ctx, order);
    return returnable ? { status: 200, body: returnable } : { errorCode: 'ReturnNotPossible' };
  },
});

const refusals: Refusals<ReturnRefusal> = {
  TOKEN_WRONG: 'OrderNotFound',
  NO_SUCH_ORDER: 'OrderNotFound',
  TOKEN_EXPIRED: 'ReturnTokenInvalid',
  NOT_POSSIBLE: 'ReturnNotPossible',
  TOO_MANY: 'ReturnTooMany',
  EXCHANGE_SOLD_OUT: 'ExchangeSoldOut',
};

/** POST /orders/:number/returns (RET-06): the token authorises the caller; the same token twice creates one return. */
export const startOrderReturn = endpoint<Ctx, Which, unknown, ReturnRequest>({
  method: 'post',
  path: '/orders/:number/returns',
  summary: 'Starts a return with the token that came with the order; answers with the RMA id.',
  params: which,
  body: returnRequestSchema,
  reply: { status: 201, schema: startedReturnSchema },
  errors: ['OrderNotFound', 'ReturnTokenInvalid', 'ReturnNotPossible', 'ReturnTooMany', 'ExchangeSoldOut'],
  perMinute: 60,
  handle: async ({ ctx, params: { number }, body }) => {
    const started = await startReturn(ctx, number, body);
    return replyTo(started, refusals, ({ rmaId }) => ({ status: 201, body: { rmaId } }));
  },
});
