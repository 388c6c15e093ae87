import { type CountRequest, countSchema, stockChangeReply } from '#contract/staff/products/staff-stock.ts';
import { saveAdjustment } from '#modules/admin-stock/save-adjustment.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { stockChangeErrors, stockChangeReplyOf } from './adjustment-reply.ts';
import { toAdjustment } from './to-adjustment.ts';

/** Posts a stock count, all of it or nothing; refused when a stock level changed since it was counted. */
export const countStock = staffEndpoint<ShopCtx, unknown, unknown, CountRequest>({
  method: 'post',
  path: '/staff/stock/count',
  summary: 'Posts a stock count, all of it or nothing; refused when a stock level changed since it was counted.',
  staff: 'countStock',
  scope: 'stock:write',
  body: countSchema,
  reply: { status: 200, schema: stockChangeReply },
  errors: stockChangeErrors,
  handle: async ({ ctx, staff, body }) =>
    stockChangeReplyOf(
      body.movementId,
      await saveAdjustment(ctx, actorOf(staff), { ...toAdjustment(body), kind: 'count' }),
    ),
});
