/** Staff actions on a gift card: each once, and recorded in the audit. */

import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { formatCents } from '#shared/money.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { dailyAmountOf, returnDailyAmount, takeDailyAmount } from './internal/daily-amount-records.ts';
import { byId, type FoundCard, resetWrongPins, setSuspended } from './internal/gift-card-records.ts';
import { createCard, type IssuedGiftCard } from './issue-gift-card.ts';

/** Suspends a card or lifts the suspension; false when there is none. Orders in progress keep their holds. */
export const suspendCardById = (ctx: Ctx, actor: string, id: string, suspended: boolean): Promise<boolean> =>
  changeAndAudit(ctx, actor, id, suspended ? 'gift-card.suspended' : 'gift-card.unsuspended', (tx) =>
    setSuspended(tx, id, suspended),
  );

/** Resets the count of wrong PINs: the only way to unlock a card (reliability D4). False when there is no such card. */
export const unlockCardById = (ctx: Ctx, actor: string, id: string): Promise<boolean> =>
  changeAndAudit(ctx, actor, id, 'gift-card.unlocked', (tx) => resetWrongPins(tx, id));

const standingOf = ({ suspendedAt, lockedAt, wrongPins }: FoundCard) => ({
  suspended: suspendedAt !== null,
  locked: lockedAt !== null,
  wrongPinsEntered: wrongPins,
});

async function changeAndAudit(
  ctx: Ctx,
  actor: string,
  id: string,
  action: string,
  work: (tx: Ctx) => Promise<void>,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const before = await byId(tx, id);
    if (!before) return false;
    await work(tx);
    await writeAudit(tx, {
      actor,
      action,
      subject: `gift-card:${id}`,
      before: standingOf(before),
      after: standingOf((await byId(tx, id)) ?? before),
    });
    return true;
  });
}

export interface CardIssuer {
  /** As in the audit. */
  actor: string;
  /** How much the issuer may issue in a day, in cents; null without a limit. */
  maxCentsADay: bigint | null;
}
export type IssueRefusal =
  | { reason: 'ISSUED_BEFORE' }
  /** What is left of the day's amount, in cents. */
  | { reason: 'DAILY_AMOUNT'; leftCents: bigint; maxCents: bigint };

/**
 * Issues a card by staff or a machine key, once for each id: only the first call returns code and PIN. The amounts of a
 * New Zealand day stay within the issuer's limit, however many calls arrive at once (SEC-08).
 */
export async function issueCardByStaff(
  ctx: Ctx,
  { actor, maxCentsADay }: CardIssuer,
  card: { id: string; cents: bigint; years: number },
): Promise<Result<IssuedGiftCard, IssueRefusal>> {
  const amount = { key: actor, day: nzDay(ctx.clock.now()), cents: card.cents };
  return inTransaction(ctx, async (tx) => {
    if (await byId(tx, card.id)) return fail({ reason: 'ISSUED_BEFORE' });
    if (maxCentsADay !== null && !(await takeDailyAmount(tx, amount, maxCentsADay))) {
      const leftCents = maxCentsADay - (await dailyAmountOf(tx, amount));
      return fail({ reason: 'DAILY_AMOUNT', leftCents: leftCents > 0n ? leftCents : 0n, maxCents: maxCentsADay });
    }
    const issued = await createCard(tx, { ...card, sold: null });
    if (!issued) {
      // The same id, issued by another call meanwhile.
      if (maxCentsADay !== null) await returnDailyAmount(tx, amount);
      return fail({ reason: 'ISSUED_BEFORE' });
    }
    await writeAudit(tx, {
      actor,
      action: 'gift-card.issued',
      subject: `gift-card:${card.id}`,
      detail: { cents: Number(card.cents), years: card.years },
      before: null,
      after: { amount: formatCents(card.cents), years: card.years },
    });
    return ok(issued);
  });
}
