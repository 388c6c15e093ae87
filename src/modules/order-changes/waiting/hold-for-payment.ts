import type { StaffChangeRequest } from '#contract/staff/orders/staff-order-changes.ts';
import type { Order } from '#modules/orders/order.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { holdUnits } from '#modules/stock/held-units.ts';
import { unitsToHold } from '#modules/stock/units-to-hold.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { step } from '#platform/steps/step.ts';
import type { PlannedChange } from '../by-staff/plan-staff-change.ts';
import { insertWaiting } from '../internal/waiting-records.ts';
import { holdRef } from './waiting-change.ts';

/**
 * Part of the transaction that locks the order: keeps a change that costs more until its customer has paid the difference,
 * holds the units it needs more, and mails the link (EDIT-01). The order stays as it is. False where a size is short,
 * and then the caller must roll back.
 */
export async function holdForPayment(
  tx: Ctx,
  order: Order,
  planned: PlannedChange,
  { changeId, reason }: Pick<StaffChangeRequest, 'changeId' | 'reason'>,
  actor: string,
): Promise<boolean> {
  const held = unitsToHold(planned.stock);
  const { differenceCents: amountCents } = planned;
  const { totalCents } = planned.next.amounts;
  await step('write the waiting change', () =>
    insertWaiting(
      tx,
      { changeId, orderId: order.id, amountCents, totalCents, plan: planned, held, actor, reason: reason.trim() },
      tx.config.KERB_CHANGE_PAYMENT_HOURS,
    ),
  );
  await step('queue the email with the payment link', () =>
    putInOutbox(tx, [
      { dedupeKey: `change-payment:${order.id}:${changeId}`, kind: 'email.change-payment', payload: { changeId } },
    ]),
  );
  await step('audit the waiting change', () =>
    writeAudit(tx, {
      actor,
      action: 'order.change-requested',
      subject: order.number,
      detail: { sizes: planned.words, reason: reason.trim(), amountCents: `${amountCents}` },
    }),
  );
  const { shortVariantIds } = await step('hold the units of the change', () => holdUnits(tx, holdRef(changeId), held));
  return shortVariantIds.length === 0;
}
