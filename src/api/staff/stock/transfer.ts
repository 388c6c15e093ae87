import { staffMay } from '#contract/staff-permissions.ts';
import { movementReply, type TransferRequest, transferSchema } from '#contract/staff-stock.ts';
import { actorOf } from '#modules/staff/staff-member.ts';
import { moveStock } from '#modules/stock/move-stock.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { movementErrors, movementReplyOf } from './movement-reply.ts';
import { toUnits } from './to-units.ts';

/** Carries units from one place to another; never what is promised. */
export const transferStock = staffEndpoint<ShopCtx, unknown, unknown, TransferRequest>({
  method: 'post',
  path: '/staff/stock/transfer',
  summary: 'Carries units from one place to another; never what is promised.',
  staff: staffMay.moveStock,
  scope: 'stock:write',
  body: transferSchema,
  reply: { status: 200, schema: movementReply },
  errors: movementErrors,
  handle: async ({ ctx, staff, body }) =>
    movementReplyOf(
      body.movementId,
      await moveStock(ctx, actorOf(staff), { ...body, kind: 'transfer', lines: toUnits(body.lines) }),
    ),
});
