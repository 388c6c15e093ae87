import type { Ctx } from '#platform/context.ts';
import { describeGiftCard } from './describe-gift-card.ts';
import { resetWrongPins } from './internal/gift-card-records.ts';

/** Resets the count of wrong PINs: the only way to unlock a card (reliability D4). False when there is no such card. */
export async function unlockGiftCard(ctx: Pick<Ctx, 'db'>, code: string): Promise<boolean> {
  const card = await describeGiftCard(ctx, code);
  if (card) await resetWrongPins(ctx, card.id);
  return card !== null;
}
