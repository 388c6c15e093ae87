import { getOrder } from '#modules/orders/get-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import { isUntouched } from '#modules/orders/order.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { cancelHeldOrder } from './cancel-order.ts';

/**
 * Cancels an order for its shopper, all of it, until picking begins (EDIT-02): the same cancellation as by staff, so
 * that money, stock, points and promotion uses follow. Cancelled twice, it is cancelled once. The caller checks whose
 * order it is.
 */
export const cancelForShopper = (ctx: Ctx, number: string, actor: string): Promise<Result<null, 'TOO_LATE'>> =>
  inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, number);
    const isOver = order?.state === 'CANCELLING' || order?.state === 'CANCELLED';
    if (!order || (!isOver && !isUntouched(order))) return fail('TOO_LATE');
    // A gift card may have been spent by whoever got it: staff decide.
    const sold = await getOrder(tx, number);
    if (sold?.lines.some(({ giftCard }) => giftCard)) return fail('TOO_LATE');
    const cancelled = await cancelHeldOrder(tx, order, actor);
    return cancelled.ok ? ok(null) : fail('TOO_LATE');
  });
