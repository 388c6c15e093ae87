import { type AdjustRequest, adjustSchema, stockChangeReply } from '#contract/staff/products/staff-stock.ts';
import { saveAdjustment } from '#modules/admin-stock/save-adjustment.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { stockChangeErrors, stockChangeReplyOf } from './adjustment-reply.ts';
import { toAdjustment } from './to-adjustment.ts';

/** Corrects units on hand, up or down, with a reason; never below the reserved units. */
export const adjustStock = staffEndpoint<ShopCtx, unknown, unknown, AdjustRequest>({
  method: 'post',
  path: '/staff/stock/adjust',
  summary: 'Adjusts the stock level, up or down, with a reason; never below the reserved units.',
  staff: 'moveStock',
  scope: 'stock:write',
  body: adjustSchema,
  reply: { status: 200, schema: stockChangeReply },
  errors: stockChangeErrors,
  handle: async ({ ctx, staff, body }) =>
    stockChangeReplyOf(
      body.movementId,
      await saveAdjustment(ctx, actorOf(staff), { ...toAdjustment(body), kind: 'adjust' }),
    ),
});
