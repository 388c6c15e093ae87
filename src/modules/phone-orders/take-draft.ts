import { markPhoneOrder } from '#modules/orders/state/mark-phone-order.ts';
import { releaseHeldUnits } from '#modules/stock/held-units.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { step } from '#platform/steps/step.ts';
import { lockDraft, markTaken } from './internal/draft-records.ts';
import { holdRef } from './phone-draft.ts';

/**
 * Part of the transaction that writes the order, just before it reserves: the draft is that order's, and its units are
 * free for it. False where it is not open any more: paid, cancelled or expired; then the caller must roll back (EDIT-03).
 */
export async function takeDraft(
  tx: Ctx,
  draftId: string,
  { orderId, takenBy }: { orderId: string; takenBy: string | null },
): Promise<boolean> {
  const draft = await step('lock the draft to take', () => lockDraft(tx, draftId));
  if (draft?.state !== 'OPEN' || draft.isExpired) return false;
  await step('mark the draft taken', () => markTaken(tx, draftId, orderId, takenBy));
  const number = await step('mark the order as taken by phone', () => markPhoneOrder(tx, orderId));
  await step('audit the taken draft', () =>
    writeAudit(tx, {
      actor: takenBy ?? (draft.customerId ? `customer:${draft.customerId}` : 'shopper'),
      action: 'order.taken-by-phone',
      subject: number,
      detail: {
        draftId,
        madeBy: draft.actor,
        discountCents: `${draft.discountCents}`,
        reason: draft.discount?.reason ?? '',
        paid: takenBy ? 'counter' : 'link',
      },
    }),
  );
  await step('free the held units for the order', () => releaseHeldUnits(tx, holdRef(draftId), draft.held));
  return true;
}
