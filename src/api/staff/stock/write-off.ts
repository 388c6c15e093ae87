import { stockChangeReply, type WriteOffRequest, writeOffSchema } from '#contract/staff/products/staff-stock.ts';
import { saveAdjustment } from '#modules/admin-stock/save-adjustment.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { stockChangeErrors, stockChangeReplyOf } from './adjustment-reply.ts';
import { toAdjustment } from './to-adjustment.ts';

/** Writes off units for good, with a reason; never reserved units. */
export const writeOffStock = staffEndpoint<ShopCtx, unknown, unknown, WriteOffRequest>({
  method: 'post',
  path: '/staff/stock/write-off',
  summary: 'Writes off units, with a reason; never reserved units.',
  staff: 'moveStock',
  scope: 'stock:write',
  body: writeOffSchema,
  reply: { status: 200, schema: stockChangeReply },
  errors: stockChangeErrors,
  handle: async ({ ctx, staff, body }) =>
    stockChangeReplyOf(
      body.movementId,
      await saveAdjustment(ctx, actorOf(staff), { ...toAdjustment(body), kind: 'write-off' }),
    ),
});
