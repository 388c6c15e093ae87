import type { Ctx } from '#platform/context.ts';
import { describeGiftCard } from './describe-gift-card.ts';
import { unlockCardById } from './manage-gift-card.ts';

/** Resets the count of wrong PINs: the only way to unlock a card (reliability D4). False when there is no such card. */
export async function unlockGiftCard(ctx: Ctx, actor: string, code: string): Promise<boolean> {
  const card = await describeGiftCard(ctx, code);
  return card !== null && unlockCardById(ctx, actor, card.id);
}
