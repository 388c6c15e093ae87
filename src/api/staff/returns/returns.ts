import { z } from 'zod';
import { staffMay } from '#contract/staff-permissions.ts';
import {
  type ReceiveReturnBody,
  receivedReplySchema,
  receiveReturnSchema,
  type StaffReturnsQuery,
  staffReturnListSchema,
  staffReturnSchema,
  staffReturnsQuerySchema,
} from '#contract/staff-returns.ts';
import { getDeskReturn } from '#modules/order-desk/get-desk-return.ts';
import { listDeskReturns } from '#modules/order-desk/list-desk-returns.ts';
import { cancelReturn } from '#modules/returns/cancel-return.ts';
import { receiveReturn } from '#modules/returns/receive-return.ts';
import { actorOf } from '#modules/staff/staff-member.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars } from '#shared/money.ts';
import { staffEndpoint } from '../../endpoint.ts';

const notReceived = { NO_SUCH_RETURN: 'ReturnNotFound', CANCELLED: 'ReturnCalledOff', NO_SUCH_LINE: 'OrderLineUnknown' } as const;
const params = z.object({ rma: z.string().regex(/^[Rr]\d{8}$/) });
type Params = z.output<typeof params>;

/** What is on its way back. */
export const staffReturns = staffEndpoint<Ctx, unknown, StaffReturnsQuery>({
  method: 'get',
  path: '/staff/returns',
  summary: 'Returns that are on their way, wait for their money to go back, or are over; or what an RMA id or order number finds.',
  staff: staffMay.receiveReturns,
  scope: 'orders:read',
  query: staffReturnsQuerySchema,
  reply: { status: 200, schema: staffReturnListSchema },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listDeskReturns(ctx, query) }),
});

/** One return with what was sold. */
export const staffReturn = staffEndpoint<Ctx, Params>({
  method: 'get',
  path: '/staff/returns/:rma',
  summary: 'One return with its lines.',
  staff: staffMay.receiveReturns,
  scope: 'orders:read',
  params,
  reply: { status: 200, schema: staffReturnSchema },
  errors: ['ReturnNotFound'],
  handle: async ({ ctx, params: { rma }, staff }) => {
    const back = await getDeskReturn(ctx, rma, staff);
    return back ? { status: 200, body: back } : { errorCode: 'ReturnNotFound' };
  },
});

/** The desk has the parcel. */
export const staffReceiveReturn = staffEndpoint<Ctx, Params, unknown, ReceiveReturnBody>({
  method: 'post',
  path: '/staff/returns/:rma/receive',
  summary: 'The desk has the parcel: units go back on the shelf, are written off or were missing; the money follows to how it was paid, an exchange may leave.',
  staff: staffMay.receiveReturns,
  scope: 'orders:write',
  params,
  body: receiveReturnSchema,
  reply: { status: 200, schema: receivedReplySchema },
  errors: Object.values(notReceived),
  handle: async ({ ctx, params: { rma }, body, staff }) => {
    const outcomes = new Map(body.outcomes.map(({ lineNo, outcome }) => [lineNo, outcome]));
    const answer = await receiveReturn(ctx, rma, { actor: actorOf(staff), outcomes, ...(body.place !== undefined && { locationId: body.place }) });
    if (answer.state !== 'RECEIVED') return { errorCode: notReceived[answer.state] };
    if (!answer.already) announceStockChange(ctx);
    return { status: 200, body: { rma: answer.rma, refund: centsToDollars(answer.refundCents), already: answer.already } };
  },
});

/** It never came. */
export const staffCancelReturn = staffEndpoint<Ctx, Params>({
  method: 'post',
  path: '/staff/returns/:rma/cancel',
  summary: 'Calls a return off that never came; its units may go back another day, what was set aside for it is free.',
  staff: staffMay.receiveReturns,
  scope: 'orders:write',
  params,
  reply: { status: 204 },
  errors: ['ReturnNotFound', 'ReturnHasCome'],
  handle: async ({ ctx, params: { rma }, staff }) => {
    const done = await cancelReturn(ctx, rma, actorOf(staff));
    if (done === null) return { errorCode: 'ReturnNotFound' };
    return done ? { status: 204 } : { errorCode: 'ReturnHasCome' };
  },
});
