import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type GiftCard, type GiftCardRefusal, MAX_WRONG_PINS, statusOf } from '../gift-card.ts';
import { codeKeys, isPin, readCardKeys } from './card-code.ts';
import { countWrongPin, lockByCode, resetWrongPins } from './gift-card-records.ts';

export type OpenedGiftCard = Result<GiftCard, { reason: GiftCardRefusal }>;

/**
 * Opens a gift card with code and PIN. A wrong PIN is counted in a transaction of its own, so that a later failure
 * does not roll it back; the fifth locks the card, for the right PIN too, until staff unlock it (reliability D4,
 * VOUCH-06 to VOUCH-09). Must not be called inside a transaction.
 */
export async function openGiftCard(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { code, pin }: { code: string; pin: string },
): Promise<OpenedGiftCard> {
  if (ctx.db.isTransaction)
    throw new Error('openGiftCard must not run in a transaction: a rollback would lose the count of wrong PINs');
  const keys = codeKeys(await readCardKeys(ctx), code);
  return inTransaction(ctx, async (tx): Promise<OpenedGiftCard> => {
    const card = await lockByCode(tx, keys);
    if (card?.lockedAt) return fail({ reason: 'LOCKED' });
    const right = await isPin(pin, card?.pinHash ?? null);
    if (!card) return fail({ reason: 'NOT_FOUND' });
    if (!right) {
      await countWrongPin(tx, card.id, MAX_WRONG_PINS);
      return fail({ reason: 'NOT_FOUND' });
    }
    if (card.wrongPins > 0) await resetWrongPins(tx, card.id);
    const status = statusOf(card, ctx.clock.now());
    return status === 'SUCCESS' ? ok(card) : fail({ reason: status });
  });
}
