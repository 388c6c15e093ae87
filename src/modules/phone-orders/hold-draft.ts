import { holdUnits } from '#modules/stock/held-units.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { step } from '#platform/steps/step.ts';
import { formatCents } from '#shared/money.ts';
import { insertDraft, type NewDraft } from './internal/draft-records.ts';
import { holdRef } from './phone-draft.ts';

/**
 * Part of a transaction: keeps the draft and holds its units for KERB_PHONE_ORDER_HOURS. ALREADY: there is one with its
 * id. SHORT: a size is short, and then the caller must roll back (EDIT-03).
 */
export async function holdDraft(tx: Ctx, draft: NewDraft): Promise<'HELD' | 'ALREADY' | 'SHORT'> {
  const { draftId, held, actor, totalCents, discountCents } = draft;
  const isNew = await step('write the draft', () => insertDraft(tx, draft, tx.config.KERB_PHONE_ORDER_HOURS));
  if (!isNew) return 'ALREADY';
  await step('audit the new draft', () =>
    writeAudit(tx, {
      actor,
      action: 'phone-order.made',
      subject: `phone-order:${draftId}`,
      detail: { totalCents: `${totalCents}` },
      before: { discount: '' },
      after: { discount: discountCents > 0n ? formatCents(discountCents) : '' },
    }),
  );
  const { shortVariantIds } = await step('hold the units of the draft', () => holdUnits(tx, holdRef(draftId), held));
  return shortVariantIds.length === 0 ? 'HELD' : 'SHORT';
}
