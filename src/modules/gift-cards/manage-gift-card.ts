/** Staff actions on a gift card: each once, and recorded in the audit. */
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { byId, resetWrongPins, setSuspended } from './internal/gift-card-records.ts';
import { createCard, type IssuedGiftCard } from './issue-gift-card.ts';

/** Suspends a card or lifts the suspension; false when there is none. Orders in progress keep their holds. */
export const suspendCardById = (ctx: Ctx, actor: string, id: string, suspended: boolean): Promise<boolean> =>
  changeAndAudit(ctx, actor, id, suspended ? 'gift-card.suspended' : 'gift-card.unsuspended', (tx) =>
    setSuspended(tx, id, suspended),
  );

/** Resets the count of wrong PINs: the only way to unlock a card (reliability D4). False when there is no such card. */
export const unlockCardById = (ctx: Ctx, actor: string, id: string): Promise<boolean> =>
  changeAndAudit(ctx, actor, id, 'gift-card.unlocked', (tx) => resetWrongPins(tx, id));

async function changeAndAudit(
  ctx: Ctx,
  actor: string,
  id: string,
  action: string,
  work: (tx: Ctx) => Promise<void>,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await byId(tx, id))) return false;
    await work(tx);
    await writeAudit(tx, { actor, action, subject: `gift-card:${id}` });
    return true;
  });
}

/**
 * Issues a card by staff, once for each id: only the first call returns code and PIN. Null when it was issued before.
 */
export async function issueCardByStaff(
  ctx: Ctx,
  actor: string,
  card: { id: string; cents: bigint; years: number },
): Promise<IssuedGiftCard | null> {
  return inTransaction(ctx, async (tx) => {
    const issued = await createCard(tx, { ...card, sold: null });
    if (issued)
      await writeAudit(tx, {
        actor,
        action: 'gift-card.issued',
        subject: `gift-card:${card.id}`,
        detail: { cents: Number(card.cents), years: card.years },
      });
    return issued;
  });
}
