import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { type RefundRequestBody, refundReplySchema, refundRequestSchema } from '#contract/staff/orders/staff-orders.ts';
import { staffMay } from '#contract/staff/staff-permissions.ts';
import { refundDelivery } from '#modules/refunds/refund-delivery.ts';
import { refundLines } from '#modules/refunds/refund-lines.ts';
import { type RefundAnswer, refundOrder } from '#modules/refunds/refund-order.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
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
  CHANGED: 'RefundOutdated',
  NO_SUCH_LINE: 'OrderLineUnknown',
  GIFT_CARD_LINE: 'RefundGiftCardLine',
  LINE_GONE: 'RefundLineGone',
} as const satisfies Record<string, ErrorCode>;

/** Gives money back to how it was paid. */
export const staffRefund = staffEndpoint<Ctx, OrderParams, unknown, RefundRequestBody>({
  method: 'post',
  path: '/staff/orders/:number/refunds',
  summary:
    'Gives part or all of what was paid back to the ways it was paid with, outside ones first, and off the gift cards that the order sold; by amount, or by units of lines, whose amount the shop reckons. The same key asks for the same refund.',
  staff: staffMay.refundOrders,
  scope: 'orders:write',
  params: orderParams,
  body: refundRequestSchema,
  reply: { status: 200, schema: refundReplySchema },
  errors: Object.values(codes),
  handle: async ({ ctx, params, body, staff }) => {
    const answer = await refund(ctx, params.number, body, actorOf(staff));
    if ('refused' in answer) return { errorCode: codes[answer.refused], values: valuesOf(answer) };
    return { status: 200, body: { amount: centsToDollars(answer.amountCents), already: answer.already } };
  },
});

function refund(
  ctx: Ctx,
  number: string,
  { key, amount, lines, left, reason }: RefundRequestBody,
  by: string,
): Promise<RefundAnswer> {
  const facts = { reason: reason.trim(), by, ...(left !== undefined && { seenCents: dollarsToCents(left) }) };
  if (lines) return refundLines(ctx, number, { ...facts, key, lines });
  if (amount === 'delivery') return refundDelivery(ctx, number, facts);
  return refundOrder(ctx, number, {
    ...facts,
    key,
    amountCents: typeof amount === 'number' ? dollarsToCents(amount) : 'REST',
  });
}

/** What the words of a refusal name. */
function valuesOf(answer: Extract<RefundAnswer, { refused: string }>): Record<string, string | number> {
  if ('mostCents' in answer) return { amount: formatCents(answer.mostCents) };
  if ('leftCents' in answer) return { amount: formatCents(answer.leftCents) };
  return 'what' in answer ? { what: answer.what, left: answer.left } : {};
}
