import { type RefuseReturnBody, refuseReturnSchema } from '#contract/staff/orders/staff-returns.ts';
import { cancelReturn } from '#modules/returns/ending/cancel-return.ts';
import { refuseReturn } from '#modules/returns/ending/refuse-return.ts';
import type { EndReturnRefusal } from '#modules/returns/return.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import { type ReturnParams, returnParams } from './return-params.ts';

const refusals: Refusals<EndReturnRefusal> = {
  NO_SUCH_RETURN: 'ReturnNotFound',
  HAS_COME: 'ReturnHasCome',
};

/** Cancels a return that never arrived. */
export const staffCancelReturn = staffEndpoint<Ctx, ReturnParams>({
  method: 'post',
  path: '/staff/returns/:rma/cancel',
  summary:
    'Cancels a return that did not arrive; its units can be returned again and stock reserved for an exchange is released.',
  staff: 'receiveReturns',
  scope: 'returns:start',
  params: returnParams,
  reply: { status: 204 },
  errors: ['ReturnNotFound', 'ReturnHasCome'],
  handle: async ({ ctx, params: { rma }, staff }) => {
    const cancelled = await cancelReturn(ctx, rma, actorOf(staff));
    return replyTo(cancelled, refusals, () => ({ status: 204 }));
  },
});

/** Refuses a return, with the reason that the customer is mailed (RET-07). */
export const staffRefuseReturn = staffEndpoint<Ctx, ReturnParams, unknown, RefuseReturnBody>({
  method: 'post',
  path: '/staff/returns/:rma/refuse',
  summary:
    'Refuses a return that was not received: nothing is refunded, the customer is mailed the reason and where the goods are, stock reserved for an exchange is released.',
  staff: 'receiveReturns',
  scope: 'returns:receive',
  params: returnParams,
  body: refuseReturnSchema,
  reply: { status: 204 },
  errors: ['ReturnNotFound', 'ReturnHasCome'],
  handle: async ({ ctx, params: { rma }, body, staff }) => {
    const refused = await refuseReturn(ctx, rma, { ...body, actor: actorOf(staff) });
    return replyTo(refused, refusals, () => ({ status: 204 }));
  },
});
