import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { releaseHeldUnits } from '#modules/stock/held-units.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockDraft, markEnded, selectDue } from './internal/draft-records.ts';
import { clearEnded } from './internal/personal-records.ts';
import { type DraftEnd, holdRef, type PhoneDraft } from './phone-draft.ts';

/** IN_PROGRESS: it is being paid, or is an order already. NOT_OPEN: it has expired. */
export type CancelRefusal = { reason: 'NO_SUCH_DRAFT' | 'IN_PROGRESS' | 'NOT_OPEN' };
type Cancelled = Result<null, CancelRefusal>;
const BATCH_SIZE = 20;
/** How long the shop keeps whom a draft was for that nobody paid. */
const PERSONAL_DAYS = 30;

/** Staff cancel a draft that is not paid: its units are free, once. Cancelled twice, it answers the same (EDIT-03). */
export async function cancelDraft(ctx: Ctx, draftId: string, actor: string): Promise<Cancelled> {
  const answer = await step('cancel the draft', () =>
    inTransaction(ctx, async (tx): Promise<Cancelled> => {
      const draft = await step('lock the draft to cancel', () => lockDraft(tx, draftId));
      if (!draft) return fail({ reason: 'NO_SUCH_DRAFT' });
      if (draft.endedAs === 'CANCELLED') return ok(null);
      if (draft.state === 'TAKEN') return fail({ reason: 'IN_PROGRESS' });
      if (draft.state === 'ENDED') return fail({ reason: 'NOT_OPEN' });
      await step('end the cancelled draft', () => endLocked(tx, draft, 'CANCELLED', actor));
      return ok(null);
    }),
  );
  if (answer.ok) announceStockChange(ctx);
  return answer;
}

/** Ends drafts that nobody paid in time; any number of processes at once. Returns how many it ended (EDIT-03). */
export async function sweepDrafts(ctx: Ctx): Promise<number> {
  const due = await step('find drafts that are due', () => selectDue(ctx, BATCH_SIZE));
  let ended = 0;
  for (const draftId of due) {
    const isEnded = await step('end one due draft', () =>
      inTransaction(ctx, async (tx) => {
        const draft = await step('lock the due draft', () => lockDraft(tx, draftId));
        // Paid, cancelled or ended by another process since.
        if (draft?.state !== 'OPEN' || !draft.isExpired) return false;
        return step('end the expired draft', () => endLocked(tx, draft, 'EXPIRED', 'sweeper'));
      }),
    );
    if (isEnded) ended += 1;
  }
  if (ended > 0) announceStockChange(ctx);
  await step('forget whose ended drafts were', () => clearEnded(ctx, PERSONAL_DAYS, BATCH_SIZE));
  return ended;
}

async function endLocked(tx: Ctx, { draftId, held }: PhoneDraft, endedAs: DraftEnd, actor: string): Promise<boolean> {
  const moved = await step('mark the draft ended', () => markEnded(tx, draftId, endedAs));
  if (!moved) return false;
  await step('audit the ended draft', () =>
    writeAudit(tx, {
      actor,
      action: 'phone-order.ended',
      subject: `phone-order:${draftId}`,
      detail: {},
      before: { state: 'OPEN' },
      after: { state: endedAs },
    }),
  );
  await step('release the units of the ended draft', () => releaseHeldUnits(tx, holdRef(draftId), held));
  return true;
}
