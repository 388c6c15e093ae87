import type { ErrorCode } from '#contract/error-codes.ts';
import { type RefundRequestBody, refundReplySchema, refundRequestSchema } from '#contract/staff-orders.ts';
import { staffMay } from '#contract/staff-permissions.ts';
import { refundDelivery } from '#modules/checkout/refund-delivery.ts';
import { refundOrder } from '#modules/checkout/refund-order.ts';
import { actorOf } from '#modules/staff/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars, dollarsToCents, formatCents } from '#shared/money.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type OrderParams, orderParams } from './order-params.ts';

const codes = {
  NO_SUCH_ORDER: 'OrderNotFound',
  MORE_THAN_PAID: 'RefundTooMuch',
  GIFT_CARD_SPENT: 'RefundGiftCardSpent',
  NOTHING_LEFT: 'RefundNothingLeft',
  OTHER_AMOUNT: 'RefundKeyReused',
} as const satisfies Record<string, ErrorCode>;

/** Gives money back to how it was paid. */
export const staffRefund = staffEndpoint<Ctx, OrderParams, unknown, RefundRequestBody>({
  method: 'post',
  path: '/staff/orders/:number/refunds',
  summary:
    'Gives part or all of what was paid back to the ways it was paid with, outside ones first, and off the gift cards that the order sold; the same key asks for the same refund.',
  staff: staffMay.refundOrders,
  scope: 'orders:write',
  params: orderParams,
  body: refundRequestSchema,
  reply: { status: 200, schema: refundReplySchema },
  errors: Object.values(codes),
  handle: async ({ ctx, params, body, staff }) => {
    const facts = { reason: body.reason.trim(), by: actorOf(staff) };
    const answer =
      body.amount === 'delivery'
        ? await refundDelivery(ctx, params.number, facts)
        : await refundOrder(ctx, params.number, { ...facts, key: body.key, amountCents: body.amount === 'all' ? 'REST' : dollarsToCents(body.amount) });
    if ('refused' in answer) return { errorCode: codes[answer.refused], ...('mostCents' in answer && { values: { amount: formatCents(answer.mostCents) } }) };
    return { status: 200, body: { amount: centsToDollars(answer.amountCents), already: answer.already } };
  },
});
