import { lockOrder } from '#modules/orders/lock-order.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockChange } from '../internal/waiting-records.ts';
import { endHeldChange } from './end-change.ts';

/** IN_PROGRESS: it is being paid at this moment. NOT_WAITING: it is made, or has ended. */
export type WithdrawRefusal = { reason: 'NO_SUCH_CHANGE' | 'IN_PROGRESS' | 'NOT_WAITING' };

/** Staff withdraw a change before it is paid: the order stays as it is (EDIT-01). Withdrawn twice, it answers the same. */
export async function withdrawChange(
  ctx: Ctx,
  number: string,
  changeId: string,
  actor: string,
): Promise<Result<null, WithdrawRefusal>> {
  const answer = await step('withdraw the change', () =>
    inTransaction(ctx, async (tx): Promise<Result<null, WithdrawRefusal>> => {
      const order = await step('lock the order of the withdrawn change', () => lockOrder(tx, number));
      const change = order && (await step('lock the change to withdraw', () => lockChange(tx, changeId)));
      if (!change || change.orderId !== order.id) return fail({ reason: 'NO_SUCH_CHANGE' });
      if (change.endedAs === 'WITHDRAWN') return ok(null);
      if (change.state === 'PAYING' || change.state === 'UNDOING') return fail({ reason: 'IN_PROGRESS' });
      if (change.state !== 'WAITING') return fail({ reason: 'NOT_WAITING' });
      await step('end the withdrawn change', () => endHeldChange(tx, change, 'WAITING', 'WITHDRAWN', actor));
      return ok(null);
    }),
  );
  if (answer.ok) announceStockChange(ctx);
  return answer;
}
