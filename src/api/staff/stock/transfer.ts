import { stockChangeReply, type TransferRequest, transferSchema } from '#contract/staff/products/staff-stock.ts';
import { saveAdjustment } from '#modules/admin-stock/save-adjustment.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { stockChangeErrors, stockChangeReplyOf } from './adjustment-reply.ts';
import { toAdjustment } from './to-adjustment.ts';

/** Transfers units between locations; never reserved units. */
export const transferStock = staffEndpoint<ShopCtx, unknown, unknown, TransferRequest>({
  method: 'post',
  path: '/staff/stock/transfer',
  summary: 'Transfers units from one location to another; never units that are reserved.',
  staff: 'moveStock',
  scope: 'stock:write',
  body: transferSchema,
  reply: { status: 200, schema: stockChangeReply },
  errors: stockChangeErrors,
  handle: async ({ ctx, staff, body }) =>
    stockChangeReplyOf(
      body.movementId,
      await saveAdjustment(ctx, actorOf(staff), { ...toAdjustment(body), kind: 'transfer' }),
    ),
});
