/** What the staff do with a card that they found: each once, and noted who did it. */
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { byId, forgetWrongPins, setSuspended } from './internal/gift-card-records.ts';
import { type IssuedGiftCard, makeCard } from './issue-gift-card.ts';

/** Stops a card from being spent, or lets it be spent again; false when there is none. Orders under way keep what they hold. */
export const suspendCardById = (ctx: Ctx, actor: string, id: string, suspended: boolean): Promise<boolean> =>
  noted(ctx, actor, id, suspended ? 'gift-card.suspended' : 'gift-card.unsuspended', (tx) =>
    setSuspended(tx, id, suspended),
  );

/** Forgets wrong PINs: the one way out of a lock (D4). False when there is no such card. */
export const unlockCardById = (ctx: Ctx, actor: string, id: string): Promise<boolean> =>
  noted(ctx, actor, id, 'gift-card.unlocked', (tx) => forgetWrongPins(tx, id));

async function noted(
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

/** A card by the staff, once for each id: its code and PIN are told to whoever is first. Null when it was issued before. */
export async function issueCardByStaff(
  ctx: Ctx,
  actor: string,
  wish: { id: string; cents: bigint; years: number },
): Promise<IssuedGiftCard | null> {
  return inTransaction(ctx, async (tx) => {
    const issued = await makeCard(tx, { ...wish, sold: null });
    if (issued)
      await writeAudit(tx, {
        actor,
        action: 'gift-card.issued',
        subject: `gift-card:${wish.id}`,
        detail: { cents: Number(wish.cents), years: wish.years },
      });
    return issued;
  });
}
