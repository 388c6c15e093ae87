import { type RefundRequestBody, refundReplySchema, refundRequestSchema } from '#contract/staff/orders/staff-orders.ts';
import { refundDelivery } from '#modules/refunds/refund-delivery.ts';
import { refundLines } from '#modules/refunds/refund-lines.ts';
import { type RefundAnswer, type RefundRefusal, refundOrder } from '#modules/refunds/refund-order.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars, dollarsToCents, formatCents } from '#shared/money.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import { type OrderParams, orderParams } from './order-params.ts';

const refusals: Refusals<RefundRefusal> = {
  NO_SUCH_ORDER: 'OrderNotFound',
  MORE_THAN_PAID: 'RefundTooMuch',
  GIFT_CARD_SPENT: ({ maxCents }) => ({
    errorCode: 'RefundGiftCardSpent',
    values: { amount: formatCents(maxCents) },
  }),
  NOTHING_LEFT: 'RefundNothingLeft',
  OTHER_AMOUNT: 'RefundKeyReused',
  CHANGED: ({ leftCents }) => ({ errorCode: 'RefundOutdated', values: { amount: formatCents(leftCents) } }),
  NO_SUCH_LINE: 'OrderLineUnknown',
  GIFT_CARD_LINE: 'RefundGiftCardLine',
  NO_ACCOUNT: 'RefundNoAccount',
  LINE_GONE: ({ what, left }) => ({ errorCode: 'RefundLineGone', values: { what, left } }),
};

/**
 * Whether the refund may be above the amount from which staff confirm who they are (SEC-09). Without an amount it is at
 * most what is left of the order, which the shop compares with what it has; without that either, it may be anything.
 */
function isLargeRefund({ config }: Ctx, { amount, left }: RefundRequestBody): boolean {
  const most = typeof amount === 'number' ? amount : left;
  return most === undefined || most > config.KERB_STAFF_CONFIRM_REFUND_DOLLARS;
}

/** Refunds to the payment methods used. */
export const staffRefund = staffEndpoint<Ctx, OrderParams, unknown, RefundRequestBody>({
  method: 'post',
  path: '/staff/orders/:number/refunds',
  summary:
    'Refunds part or all of an order to its original payments, external payments first, or what was paid in money as store credit of its customer, and reduces gift cards that the order sold; by amount, or by units of lines, whose amount the shop calculates. The same key asks for the same refund.',
  staff: 'refundOrders',
  scope: 'orders:refund',
  confirmed: isLargeRefund,
  params: orderParams,
  body: refundRequestSchema,
  reply: { status: 200, schema: refundReplySchema },
  errors: [
    'OrderNotFound',
    'RefundTooMuch',
    'RefundGiftCardSpent',
    'RefundNothingLeft',
    'RefundKeyReused',
    'RefundOutdated',
    'OrderLineUnknown',
    'RefundGiftCardLine',
    'RefundLineGone',
    'RefundNoAccount',
  ],
  handle: async ({ ctx, params, body, staff }) => {
    const result = await refund(ctx, params.number, body, actorOf(staff));
    return replyTo(result, refusals, ({ amountCents, already }) => ({
      status: 200,
      body: { amount: centsToDollars(amountCents), already },
    }));
  },
});

function refund(
  ctx: Ctx,
  number: string,
  { key, amount, lines, left, reason, to }: RefundRequestBody,
  by: string,
): Promise<RefundAnswer> {
  const asCredit = to === 'storeCredit';
  const common = {
    reason: reason.trim(),
    by,
    asCredit,
    ...(left !== undefined && { seenCents: dollarsToCents(left) }),
  };
  if (lines) return refundLines(ctx, number, { ...common, key, lines });
  if (amount === 'delivery') return refundDelivery(ctx, number, common);
  return refundOrder(ctx, number, {
    ...common,
    key,
    amountCents: typeof amount === 'number' ? dollarsToCents(amount) : 'REST',
  });
}
