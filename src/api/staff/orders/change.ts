/** Changes of an order by staff before it is sent: what can be chosen, what it would cost, and the change (EDIT-01). */
import { z } from 'zod';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import {
  type StaffChangeRequest,
  type StaffWish,
  staffChangeableSchema,
  staffChangeQuoteSchema,
  staffChangeReplySchema,
  staffChangeRequestSchema,
  staffWishSchema,
  withdrawnChangeSchema,
} from '#contract/staff/orders/staff-order-changes.ts';
import { type QuoteRefusal, quoteStaffChange } from '#modules/order-changes/by-staff/quote-staff-change.ts';
import { changeByStaff, type StaffChangeRefusal } from '#modules/order-changes/change-by-staff.ts';
import { getStaffChangeable } from '#modules/order-changes/get-staff-changeable.ts';
import { type WithdrawRefusal, withdrawChange } from '#modules/order-changes/waiting/withdraw-change.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars, formatCents } from '#shared/money.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import { type OrderParams, orderParams } from './order-params.ts';

const quoteRefusals: Refusals<QuoteRefusal> = {
  NO_SUCH_ORDER: 'OrderNotFound',
  NOT_OPEN: 'OrderEditTooLate',
  SIZE_UNKNOWN: 'OrderEditSizeUnknown',
  NOTHING_LEFT: 'OrderEditNothingLeft',
  LINE_FIXED: ({ what }) => ({ errorCode: 'OrderEditLineFixed', values: { what } }),
  NOT_SOLD: ({ what }) => ({ errorCode: 'OrderEditNotSold', values: { what } }),
  NOT_DELIVERED: 'OrderEditNotDelivered',
  STORE_LACKS: 'OrderEditStoreLacks',
  SOLD_OUT: 'OrderEditSoldOut',
};
const changeRefusals: Refusals<StaffChangeRefusal> = {
  ...quoteRefusals,
  CHANGED: ({ totalCents }) => ({ errorCode: 'OrderEditOutdated', values: { amount: formatCents(totalCents) } }),
  COSTS_MORE: ({ cents }) => ({ errorCode: 'OrderEditCostsMore', values: { amount: formatCents(cents) } }),
  REFUNDED_BEFORE: 'OrderEditRefundedBefore',
  WAITS: 'OrderEditWaits',
};
const withdrawRefusals: Refusals<WithdrawRefusal> = {
  NO_SUCH_CHANGE: 'OrderNotFound',
  IN_PROGRESS: 'OrderEditPaying',
  NOT_WAITING: 'OrderEditNotWaiting',
};
const changeParams = z.object({ ...orderParams.shape, changeId: z.uuid() });
const quoteErrors: readonly ErrorCode[] = [
  'OrderNotFound',
  'OrderEditTooLate',
  'OrderEditSizeUnknown',
  'OrderEditNothingLeft',
  'OrderEditLineFixed',
  'OrderEditNotSold',
  'OrderEditNotDelivered',
  'OrderEditStoreLacks',
  'OrderEditSoldOut',
];

/** For people only: it has the address. */
export const staffChangeable = staffEndpoint<Ctx, OrderParams>({
  method: 'get',
  path: '/staff/orders/:number/changeable',
  summary: 'What can be chosen in a change of an order before it is sent: its lines, other sizes, methods and stores.',
  staff: 'refundOrders',
  params: orderParams,
  reply: { status: 200, schema: staffChangeableSchema },
  errors: ['OrderNotFound'],
  handle: async ({ ctx, params, staff }) => {
    const body = await getStaffChangeable(ctx, params.number, staff);
    return body ? { status: 200, body } : { errorCode: 'OrderNotFound' };
  },
});

export const staffChangeQuote = staffEndpoint<Ctx, OrderParams, unknown, StaffWish>({
  method: 'post',
  path: '/staff/orders/:number/change-quote',
  summary:
    'What a change would make of an order: its lines, offers, delivery, GST, points and total. Nothing is changed.',
  staff: 'refundOrders',
  params: orderParams,
  body: staffWishSchema,
  reply: { status: 200, schema: staffChangeQuoteSchema },
  errors: quoteErrors,
  handle: async ({ ctx, params, body }) =>
    replyTo(await quoteStaffChange(ctx, params.number, body), quoteRefusals, (quote) => ({ status: 200, body: quote })),
});

export const staffChangeOrder = staffEndpoint<Ctx, OrderParams, unknown, StaffChangeRequest>({
  method: 'post',
  path: '/staff/orders/:number/changes',
  summary:
    'Changes an order before it is sent, at the total that was quoted. What it costs less is refunded to its payments; what it costs more is mailed to its customer as a payment link, and the order is changed once that is paid. The same change id is the same change.',
  staff: 'refundOrders',
  confirmed: ({ config }, { refund }) => refund > config.KERB_STAFF_CONFIRM_REFUND_DOLLARS,
  params: orderParams,
  body: staffChangeRequestSchema,
  reply: { status: 200, schema: staffChangeReplySchema },
  errors: [...quoteErrors, 'OrderEditOutdated', 'OrderEditCostsMore', 'OrderEditRefundedBefore', 'OrderEditWaits'],
  handle: async ({ ctx, params, body, staff }) =>
    replyTo(await changeByStaff(ctx, params.number, body, actorOf(staff)), changeRefusals, (changed) => ({
      status: 200,
      body: {
        orderNumber: changed.orderNumber,
        total: centsToDollars(changed.totalCents),
        waitsFor: centsToDollars(changed.waitsForCents),
      },
    })),
});

export const staffWithdrawChange = staffEndpoint<Ctx, z.output<typeof changeParams>>({
  method: 'post',
  path: '/staff/orders/:number/changes/:changeId/withdraw',
  summary: 'Withdraws a change that waits for its payment: its stock is free, and the order stays as it is.',
  staff: 'refundOrders',
  params: changeParams,
  reply: { status: 200, schema: withdrawnChangeSchema },
  errors: ['OrderNotFound', 'OrderEditPaying', 'OrderEditNotWaiting'],
  handle: async ({ ctx, params: { number, changeId }, staff }) =>
    replyTo(await withdrawChange(ctx, number, changeId, actorOf(staff)), withdrawRefusals, () => ({
      status: 200,
      body: { orderNumber: number },
    })),
});
