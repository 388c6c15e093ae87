import { lockOrder } from '#modules/orders/lock-order.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { releaseHeldUnits } from '#modules/stock/held-units.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { lockChange, moveChange } from '../internal/waiting-records.ts';
import { type EndedAs, holdRef, type WaitingChange } from './waiting-change.ts';

/** Part of a transaction that locks the change: it ends, its units are free, its customer is told. */
export async function endHeldChange(
  tx: Ctx,
  change: WaitingChange,
  before: 'WAITING' | 'UNDOING',
  endedAs: EndedAs,
  actor: string,
): Promise<boolean> {
  const { changeId, orderId, orderNumber, held } = change;
  const moved = await step('mark the change ended', () => moveChange(tx, changeId, before, 'ENDED', endedAs));
  if (!moved) return false;
  await step('queue the email about the ended change', () =>
    putInOutbox(tx, [
      { dedupeKey: `change-ended:${orderId}:${changeId}`, kind: 'email.change-ended', payload: { changeId } },
    ]),
  );
  await step('audit the ended change', () =>
    writeAudit(tx, {
      actor,
      action: 'order.change-ended',
      subject: orderNumber,
      detail: { endedAs },
      before: { change: before },
      after: { change: endedAs },
    }),
  );
  await step('release the units of the ended change', () => releaseHeldUnits(tx, holdRef(changeId), held));
  return true;
}

/** Ends a change that waits, if it still does: expired, or its order is not what it was. */
export async function endWaitingChange(
  ctx: Ctx,
  { changeId, orderNumber }: Pick<WaitingChange, 'changeId' | 'orderNumber'>,
  endedAs: EndedAs,
  actor: string,
): Promise<boolean> {
  const ended = await step('end the waiting change', () =>
    inTransaction(ctx, async (tx) => {
      await step('lock the order of the ended change', () => lockOrder(tx, orderNumber));
      const change = await step('lock the change to end', () => lockChange(tx, changeId));
      return change?.state === 'WAITING' && endHeldChange(tx, change, 'WAITING', endedAs, actor);
    }),
  );
  if (ended) announceStockChange(ctx);
  return ended;
}
