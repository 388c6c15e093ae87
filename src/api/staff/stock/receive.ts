import { type ReceiveRequest, receiveSchema, stockChangeReply } from '#contract/staff/products/staff-stock.ts';
import { saveAdjustment } from '#modules/admin-stock/save-adjustment.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { stockChangeErrors, stockChangeReplyOf } from './adjustment-reply.ts';
import { toAdjustment } from './to-adjustment.ts';

/** Receives units at a location, once for each id of an adjustment. */
export const receiveStock = staffEndpoint<ShopCtx, unknown, unknown, ReceiveRequest>({
  method: 'post',
  path: '/staff/stock/receive',
  summary: 'Receives units at a location, once for each movementId.',
  staff: 'countStock',
  scope: 'stock:write',
  body: receiveSchema,
  reply: { status: 200, schema: stockChangeReply },
  errors: stockChangeErrors,
  handle: async ({ ctx, staff, body }) =>
    stockChangeReplyOf(
      body.movementId,
      await saveAdjustment(ctx, actorOf(staff), { ...toAdjustment(body), kind: 'receive' }),
    ),
});
