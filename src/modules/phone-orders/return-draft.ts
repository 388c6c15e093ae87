import { holdUnits } from '#modules/stock/held-units.ts';
import type { Ctx } from '#platform/context.ts';
import { step } from '#platform/steps/step.ts';
import { lockDraftOfOrder, markEnded, markOpen } from './internal/draft-records.ts';
import { holdRef } from './phone-draft.ts';

/**
 * Part of the transaction in which an order fails, after its stock is free: where it was taken by phone, its draft holds
 * the units again and waits for another payment; a draft whose time is over ends (EDIT-03).
 */
export async function returnDraft(tx: Ctx, orderId: string): Promise<void> {
  const draft = await step('lock the draft of the failed order', () => lockDraftOfOrder(tx, orderId));
  if (!draft) return;
  if (draft.isExpired) {
    await step('end the draft of the failed order', () => markEnded(tx, draft.draftId, 'EXPIRED'));
    return;
  }
  await step('open the draft again', () => markOpen(tx, draft.draftId));
  const { shortVariantIds } = await step('hold the units of the draft again', () =>
    holdUnits(tx, holdRef(draft.draftId), draft.held),
  );
  // The order held exactly these units a moment ago, and their levels are locked.
  if (shortVariantIds.length > 0) throw new Error('the units of a failed order are gone');
}
